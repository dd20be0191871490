import { spawn, type ChildProcess } from 'node:child_process'
import { chown, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartFault } from '../config.ts'
import type { Log } from '../log.ts'
import { postgresPlaces, type PostgresPlaces } from './postgres-binaries.ts'

/** A running Postgres that belongs to this installation. */
export interface EmbeddedDatabase {
  /** Address of the database, as its owner. */
  readonly url: string
  stop(): Promise<void>
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

const user = 'postgres'
const database = 'flightline'
const startMs = 30_000
const stopMs = 20_000
const serverSettings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'shared_buffers=256MB',
  'random_page_cost=1.1',
  'jit=off',
]

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

const urlAt = (port: number, password: string, name = database): string =>
  `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}`

async function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? found(address.port) : failed(new Error('no free port')),
      )
    })
  })
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
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

async function waitFor(isDone: () => boolean | Promise<boolean>, ms: number): Promise<boolean> {
  for (const end = Date.now() + ms; Date.now() < end; await sleep(25)) if (await isDone()) return true
  return false
}

/** Ends a server in an orderly way: open transactions are rolled back, everything committed is on disk. */
async function stopByPid(pid: number): Promise<void> {
  if (!isAlive(pid)) return
  process.kill(pid, 'SIGINT')
  if (!(await waitFor(() => !isAlive(pid), stopMs)) && isAlive(pid)) process.kill(pid, 'SIGQUIT')
}

/** A server that an earlier process of ours left running on the same folder (it was killed): taken over, not fought. */
async function adopt(folder: string, password: string): Promise<EmbeddedDatabase | undefined> {
  const file = join(folder, 'postmaster.pid')
  if (!(await exists(file))) return undefined
  const lines = (await readFile(file, 'utf8')).split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  if (!pid || !port || !isAlive(pid)) return undefined
  const url = urlAt(port, password, 'postgres')
  if (!(await waitFor(() => answers(url), 3000))) return undefined
  return hold(port, password, pid)
}

const ownerLock = "select pg_try_advisory_lock(hashtext('flightline owner')) as is_ours"

/** Takes the server for this process, for as long as the process lives: two must not stop each other's database. */
async function hold(port: number, password: string, pid: number): Promise<EmbeddedDatabase> {
  await ensureDatabase(port, password)
  const holder = new pg.Client({ connectionString: urlAt(port, password, 'postgres') })
  // The server that ends takes this connection with it; who uses the database notices by itself.
  holder.on('error', () => undefined)
  await holder.connect()
  const { rows } = await holder.query<{ is_ours: boolean }>(ownerLock)
  if (!rows[0]?.is_ours) {
    await holder.end()
    throw new StartFault(
      'Flightline already runs on this FLIGHTLINE_DATA. Stop it, or set FLIGHTLINE_DATA to another folder.',
    )
  }
  const stop = async () => {
    await holder.end().catch((error: unknown) => error)
    await stopByPid(pid)
  }
  return { url: urlAt(port, password), stop }
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

interface Program {
  readonly child: ChildProcess
  readonly words: string[]
  readonly ended: Promise<number | null>
}

/** Starts one of Postgres's programs. In a group of its own, so that Ctrl-C ends it by our hand and not before us. */
function program({ bin, runAs, folder }: PostgresPlaces, name: string, args: readonly string[]): Program {
  const words: string[] = []
  const child = spawn(join(bin, name), args, {
    ...runAs,
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' },
  })
  const keep = (chunk: Buffer) => {
    words.push(...chunk.toString().split('\n').filter(Boolean))
    words.splice(0, Math.max(0, words.length - 50))
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const ended = new Promise<number | null>((done) => {
    child.once('error', (error) => {
      words.push(error.message)
      done(-1)
    })
    child.once('exit', (code) => done(code))
  })
  return { child, words, ended }
}

async function initialise(places: PostgresPlaces, password: string): Promise<void> {
  const { folder, runAs } = places
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const passwordFile = join(folder, '..', `.owner-${process.pid}`)
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  if (runAs.uid !== undefined && runAs.gid !== undefined) {
    await chown(folder, runAs.uid, runAs.gid)
    await chown(passwordFile, runAs.uid, runAs.gid)
  }
  try {
    const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8', '--lc-messages=C']
    const { ended, words } = program(places, 'initdb', [
      `--pgdata=${folder}`,
      `--username=${user}`,
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      ...locale,
    ])
    if ((await ended) !== 0)
      throw new StartFault(`The embedded database cannot be made in ${folder}: ${words.slice(-3).join(' ')}`)
  } finally {
    await rm(passwordFile, { force: true })
  }
}

/** Starts real Postgres 18 from its npm package in a folder, making the cluster on the first start. */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { password, log } = options
  await mkdir(dirname(resolve(options.folder)), { recursive: true })
  const places = await postgresPlaces(resolve(options.folder), log)
  const { folder } = places
  const running = await adopt(folder, password)
  if (running) return running
  if (!(await exists(join(folder, 'PG_VERSION')))) await initialise(places, password)
  const port = await freePort()
  const settings = [...serverSettings, ...(options.settings ?? [])].flatMap((setting) => ['-c', setting])
  const { child, words, ended } = program(places, 'postgres', ['-D', folder, '-p', String(port), ...settings])
  let hasEnded = false
  void ended.then(() => (hasEnded = true))
  const isUp = await waitFor(async () => hasEnded || (await answers(urlAt(port, password, 'postgres'))), startMs)
  if (!isUp || hasEnded || child.pid === undefined) {
    throw new StartFault(`The embedded database in ${folder} does not start: ${words.slice(-3).join(' ')}`)
  }
  return hold(port, password, child.pid)
}
