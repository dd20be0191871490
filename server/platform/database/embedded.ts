import { mkdir, readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartFault } from '../config.ts'
import type { Log } from '../log.ts'
import { postgresPlaces, type PostgresPlaces } from './postgres-binaries.ts'
import { makeCluster, startProgram } from './postgres-program.ts'

/** A running Postgres that belongs to this installation. */
export interface EmbeddedDatabase {
  /** Address of the database, as its owner. Stays the same when the server has to be started again. */
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
const adoptMs = 3000
/** The connection of a process that was killed ends a moment after it. */
const lockMs = 3000
const reviveMs = 250
const lookMs = 25
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

type Reply = 'ready' | 'silent' | 'refuses our password'

async function reply(url: string): Promise<Reply> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return 'ready'
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code === '28P01' ? 'refuses our password' : 'silent'
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
  for (const end = Date.now() + ms; Date.now() < end; await sleep(lookMs)) if (await isDone()) return true
  return false
}

/** Ends a server in an orderly way: open transactions are rolled back, everything committed is on disk. */
async function stopByPid(pid: number): Promise<void> {
  if (!isAlive(pid)) return
  process.kill(pid, 'SIGINT')
  if (!(await waitFor(() => !isAlive(pid), stopMs)) && isAlive(pid)) process.kill(pid, 'SIGQUIT')
}

interface Server {
  readonly pid: number
  readonly port: number
}

const alreadyRuns =
  'Flightline already runs on this FLIGHTLINE_DATA. Stop it, or set FLIGHTLINE_DATA to another folder.'

const otherSecret =
  'The embedded database in FLIGHTLINE_DATA was made with another secret. Put back the file `secret` that belongs to it, or set FLIGHTLINE_SECRET to what it was.'

/**
 * One cluster run by this process: started or taken over, held against a second process, and restarted on the same port
 * after an unrequested end.
 */
class EmbeddedServer {
  readonly #places: PostgresPlaces
  readonly #options: EmbeddedOptions
  #server: Server = { pid: 0, port: 0 }
  #holder: pg.Client | undefined
  #reviving: Promise<void> | undefined
  #isStopping = false

  constructor(places: PostgresPlaces, options: EmbeddedOptions) {
    this.#places = places
    this.#options = options
  }

  async open(): Promise<EmbeddedDatabase> {
    const { folder } = this.#places
    const existing = await this.#existing()
    if (!existing && !(await exists(join(folder, 'PG_VERSION'))))
      await makeCluster(this.#places, user, this.#options.password)
    this.#server = existing ?? (await this.#start(await freePort()))
    try {
      await this.#ensureDatabase()
      if (!(await waitFor(() => this.#hold(), lockMs))) throw new StartFault(alreadyRuns)
    } catch (error) {
      if (!existing) await stopByPid(this.#server.pid)
      throw error
    }
    return { url: this.#url(database), stop: () => this.#stop() }
  }

  #url(name: string, port = this.#server.port): string {
    return `postgres://${user}:${encodeURIComponent(this.#options.password)}@127.0.0.1:${port}/${name}`
  }

  /** A server that an earlier process of ours left running on the same folder (it was killed): taken over, not fought. */
  async #existing(): Promise<Server | undefined> {
    const file = join(this.#places.folder, 'postmaster.pid')
    if (!(await exists(file))) return undefined
    const lines = (await readFile(file, 'utf8')).split('\n')
    const [pid, port] = [Number(lines[0]), Number(lines[3])]
    if (!pid || !port || !isAlive(pid)) return undefined
    return (await this.#isReady(port, { forMs: adoptMs, unless: () => false })) ? { pid, port } : undefined
  }

  /** Waits until the server on a port takes our queries; false when it does not in time. Throws when it refuses us. */
  async #isReady(port: number, { forMs, unless }: { forMs: number; unless: () => boolean }): Promise<boolean> {
    for (const end = Date.now() + forMs; Date.now() < end && !unless(); await sleep(lookMs)) {
      const said = await reply(this.#url('postgres', port))
      if (said === 'refuses our password') throw new StartFault(otherSecret)
      if (said === 'ready') return !unless()
    }
    return false
  }

  async #start(port: number): Promise<Server> {
    const settings = [...serverSettings, ...(this.#options.settings ?? [])].flatMap((setting) => ['-c', setting])
    const { folder } = this.#places
    const { pid, words, hasEnded } = startProgram(this.#places, 'postgres', [
      '-D',
      folder,
      '-p',
      String(port),
      ...settings,
    ])
    if (pid === undefined) throw this.#doesNotStart(words)
    try {
      if (!(await this.#isReady(port, { forMs: startMs, unless: hasEnded }))) throw this.#doesNotStart(words)
    } catch (error) {
      if (!hasEnded()) await stopByPid(pid)
      throw error
    }
    return { pid, port }
  }

  #doesNotStart(words: readonly string[]): StartFault {
    const last = words.slice(-3).join(' ')
    return new StartFault(`The embedded database in ${this.#places.folder} does not start: ${last}`)
  }

  async #ensureDatabase(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url('postgres') })
    await client.connect()
    try {
      const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
      if (rowCount === 0) await client.query(`create database ${database} template template0 encoding 'UTF8'`)
    } finally {
      await client.end()
    }
  }

  /** Takes the server for as long as this process lives: two must not stop each other's database. */
  async #hold(): Promise<boolean> {
    const holder = new pg.Client({ connectionString: this.#url('postgres'), keepAlive: true })
    // The server that ends takes this connection with it, which is how we notice.
    holder.on('error', () => this.#lost(holder))
    holder.on('end', () => this.#lost(holder))
    await holder.connect()
    const lock = "select pg_try_advisory_lock(hashtext('flightline owner')) as is_ours"
    const { rows } = await holder.query<{ is_ours: boolean }>(lock)
    if (rows[0]?.is_ours) this.#holder = holder
    else await holder.end()
    return rows[0]?.is_ours ?? false
  }

  #lost(holder: pg.Client): void {
    if (this.#holder !== holder || this.#isStopping) return
    this.#holder = undefined
    this.#options.log.error({ part: 'database' }, 'the embedded database ended; it is started again')
    this.#reviving = this.#revive().finally(() => {
      this.#reviving = undefined
    })
  }

  async #revive(): Promise<void> {
    for (; !this.#isStopping && !this.#holder; await sleep(reviveMs)) {
      try {
        if (!isAlive(this.#server.pid)) this.#server = await this.#start(this.#server.port)
        if (await this.#hold()) this.#options.log.warn({ part: 'database' }, 'the embedded database is back')
      } catch (error) {
        this.#options.log.warn({ err: error, part: 'database' }, 'the embedded database is not back yet')
      }
    }
  }

  async #stop(): Promise<void> {
    this.#isStopping = true
    await this.#reviving
    await this.#holder?.end().catch((error: unknown) => error)
    await stopByPid(this.#server.pid)
  }
}

/** Starts real Postgres 18 from its npm package in a folder, making the cluster on the first start. */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const folder = resolve(options.folder)
  await mkdir(dirname(folder), { recursive: true })
  return new EmbeddedServer(await postgresPlaces(folder, options.log), options).open()
}
