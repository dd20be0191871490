import { execFile } from 'node:child_process'
import { appendFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { postgresPlaces, type PostgresPlaces } from '../../server/platform/database/postgres-binaries.ts'
import { makeCluster, startProgram, type PostgresProgram } from '../../server/platform/database/postgres-program.ts'
import { openLog } from '../../server/platform/log.ts'
import { isAlive, until } from '../faults/flightline-process.ts'

const run = promisify(execFile)
const user = 'postgres'
const password = 'scale-out'
const startMs = 60_000

/** Durable, small, and ready to be followed. */
const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=250',
  'shared_buffers=64MB',
  'wal_level=replica',
  'max_wal_senders=8',
  'max_replication_slots=8',
  'wal_keep_size=128MB',
  'hot_standby=on',
  'hot_standby_feedback=on',
  'jit=off',
]

/** Where a server keeps its data and listens. */
export interface Place {
  readonly folder: string
  readonly port: number
}

/** Source of a server's restoration, and its moment, as Postgres writes it. */
export interface Restored {
  /** A copy of the whole folder, made while the server ran. */
  readonly base: string
  /** Where the server archived its log. */
  readonly archive: string
  readonly until: string
}

/** Parts that do not belong into a copy of a running server's folder. */
const leftOut = /(?:^|\/)(?:postmaster\.(?:pid|opts)|pg_wal\/.+|pg_replslot\/.+|pg_stat_tmp\/.+|pgsql_tmp.*)$/

/** One real Postgres, durable: the primary, or a standby that may become it. */
export class PostgresServer {
  readonly port: number
  readonly #places: PostgresPlaces
  readonly #program: PostgresProgram
  #still: readonly number[] = []

  private constructor(places: PostgresPlaces, port: number, more: readonly string[]) {
    this.port = port
    this.#places = places
    const flags = [...settings, ...more].flatMap((setting) => ['-c', setting])
    this.#program = startProgram(places, 'postgres', ['-D', places.folder, '-p', String(port), ...flags])
  }

  /** A new, empty cluster with the database `flightline`. */
  static async create({ folder, port }: Place, more: readonly string[] = []): Promise<PostgresServer> {
    const places = await placesAt(folder)
    await makeCluster(places, user, password)
    const server = await new PostgresServer(places, port, more).#ready()
    await server.query(`create database flightline template template0 encoding 'UTF8'`, 'postgres')
    return server
  }

  /** Starts a server on an existing folder. */
  static async start({ folder, port }: Place, more: readonly string[] = []): Promise<PostgresServer> {
    return new PostgresServer(await placesAt(folder), port, more).#ready()
  }

  /**
   * A new server from a base copy and the archived log, as it was at a moment in the past. Answers when it takes writes.
   */
  static async restore(place: Place, { base, archive, until: moment }: Restored): Promise<PostgresServer> {
    await copyFolder(base, place.folder)
    await appendFile(
      join(place.folder, 'postgresql.auto.conf'),
      `restore_command = 'cp "${archive}/%f" "%p"'\nrecovery_target_time = '${moment}'\nrecovery_target_action = 'promote'\n`,
    )
    await writeFile(join(place.folder, 'recovery.signal'), '')
    await own(await placesAt(place.folder))
    const server = await PostgresServer.start(place)
    await until(
      async () => !(await server.isStandby()),
      () => `it is restored: ${server.words}`,
      startMs,
    )
    return server
  }

  /** The same server again, after it ended. */
  startAgain(): Promise<PostgresServer> {
    return new PostgresServer(this.#places, this.port, []).#ready()
  }

  get url(): string {
    return `postgres://${user}:${password}@127.0.0.1:${this.port}/flightline`
  }

  get words(): string {
    return this.#program.words.join('\n')
  }

  async query<Row extends object>(text: string, database = 'flightline'): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url.replace(/flightline$/, database) })
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }

  /** Copies the folder while the server runs and people write: the base of a standby or of a restore. */
  async copyTo(folder: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.url })
    await client.connect()
    try {
      await client.query("select pg_backup_start('copy', true)")
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await copyFolder(this.#places.folder, folder)
      const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
      await writeFile(join(folder, 'backup_label'), rows[0]?.labelfile ?? '')
    } finally {
      await client.end()
    }
  }

  /** A standby that follows this server by a separate slot. */
  async follow(place: Place): Promise<PostgresServer> {
    const slot = `standby_${place.port}`
    const [known] = await this.query(`select 1 from pg_replication_slots where slot_name = '${slot}'`)
    if (!known) await this.query(`select pg_create_physical_replication_slot('${slot}', true)`)
    await this.copyTo(place.folder)
    const source = `host=127.0.0.1 port=${this.port} user=${user} password=${password} application_name=${slot}`
    await appendFile(
      join(place.folder, 'postgresql.auto.conf'),
      // Promoted, it has no standby yet: it must not wait for one.
      `primary_conninfo = '${source}'\nprimary_slot_name = '${slot}'\nsynchronous_standby_names = ''\n`,
    )
    await writeFile(join(place.folder, 'standby.signal'), '')
    await own(await placesAt(place.folder))
    return PostgresServer.start(place)
  }

  /** True if it follows another server, or an archive. */
  async isStandby(): Promise<boolean> {
    const [row] = await this.query<{ is_standby: boolean }>('select pg_is_in_recovery() as is_standby')
    return row?.is_standby === true
  }

  /** From now on nothing is acknowledged that a standby does not have on its disk. */
  async requireStandby(): Promise<void> {
    await until(
      async () => (await this.query("select 1 from pg_stat_replication where state = 'streaming'")).length > 0,
      () => `a standby follows: ${this.words}`,
      startMs,
    )
    await this.query(`alter system set synchronous_standby_names = '*'`)
    await this.query('select pg_reload_conf()')
  }

  /** Makes the standby the primary; answers when it takes writes. */
  async promote(): Promise<void> {
    await this.query('select pg_promote(true, 60)')
  }

  /** All of it stops, as a dead machine does: no call is refused, and none is answered. */
  async standStill(): Promise<void> {
    const { pid } = this.#program
    if (pid === undefined) return
    // The parent first: it would start others in place of its children.
    process.kill(pid, 'SIGSTOP')
    this.#still = await childrenOf(pid)
    for (const child of this.#still) process.kill(child, 'SIGSTOP')
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    const { pid } = this.#program
    if (pid === undefined || this.#program.hasEnded()) return
    process.kill(pid, signal)
    for (const child of this.#still) if (isAlive(child)) process.kill(child, 'SIGKILL')
    await this.#program.ended
    await until(() => !isAlive(pid), 'the server ends')
  }

  /** Kills it and removes its folder. */
  async remove(): Promise<void> {
    await this.end('SIGKILL')
    await rm(this.#places.folder, { recursive: true, force: true, maxRetries: 5 })
  }

  async #ready(): Promise<this> {
    const answers = () =>
      this.query('select 1', 'postgres').then(
        () => true,
        (error: unknown) => !(error instanceof Error),
      )
    await until(
      async () => this.#program.hasEnded() || (await answers()),
      () => `the server starts: ${this.words}`,
      startMs,
    )
    if (this.#program.hasEnded()) throw new Error(`the server ended: ${this.words}`)
    return this
  }
}

const placesAt = (folder: string): Promise<PostgresPlaces> => postgresPlaces(folder, openLog('silent'))

async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text.split(' ').filter(Boolean).map(Number)
}

/** Gives a folder that we wrote to the user that the server runs as. */
async function own({ folder, runAs: { uid, gid } }: PostgresPlaces): Promise<void> {
  await run('chmod', ['700', folder])
  if (uid !== undefined && gid !== undefined) await run('chown', ['-R', `${uid}:${gid}`, folder])
}

/** As `cp`, while files come and go. */
async function copyFolder(from: string, to: string): Promise<void> {
  for (let left = 5; ; left -= 1) {
    try {
      await cp(from, to, { recursive: true, force: true, filter: (source) => !leftOut.test(source.slice(from.length)) })
      return
    } catch (error) {
      const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT'
      if (!isGone || left === 0) throw error
    }
  }
}
