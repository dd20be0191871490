import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { migrateAll } from '../../server/compose.ts'
import { startEmbeddedDatabase, type EmbeddedDatabase } from '../../server/platform/database/embedded.ts'
import { openLog } from '../../server/platform/log.ts'
import { seedScaleWorld } from '../../server/seed/index.ts'
import { furnish } from './fill-stage.ts'
import { onInterrupt } from './on-interrupt.ts'
import { stageSecret } from './stage-secret.ts'

/** The log in JSON that the plans are read from; the measured rows do not write into it. */
const logging = ['logging_collector=on', 'log_destination=jsonlog', 'log_rotation_age=0', 'log_rotation_size=0']

/** A set that is not whole after a power cut is rebuilt: it is loaded without the cost of surviving one. */
const forLoading = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=16GB',
  'checkpoint_timeout=1h',
  'autovacuum=off',
]

/** A database with the scale set, ready to be measured on. */
export interface ScaleDatabase {
  /** Owner's address. */
  readonly url: string
  /** True for the bench's own server, whose log can be read. */
  readonly isOwn: boolean
  readonly large: string
  readonly small: string
  stop(): Promise<void>
}

const log = openLog('warn')

async function withOwner<T>(url: string, run: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: url, application_name: 'bench' })
  await owner.connect()
  try {
    return await run(owner)
  } finally {
    await owner.end()
  }
}

const isWhole = (url: string): Promise<boolean> =>
  withOwner(url, async (owner) => {
    const { rows } = await owner.query<{ is_there: boolean }>(
      "select to_regclass('scale_set.load') is not null as is_there",
    )
    if (!rows[0]?.is_there) return false
    const marks = await owner.query('select 1 from scale_set.load where ended is not null')
    return marks.rows.length > 0
  })

async function build(url: string, size: number): Promise<void> {
  await migrateAll({ log, secret: stageSecret, databaseUrl: url })
  if (await isWhole(url)) return
  const began = performance.now()
  const isNew = await seedScaleWorld({ databaseUrl: url, size, say: (line) => console.log(line) })
  if (!isNew) throw new Error('the database has clients that are not of the scale set: give an empty one')
  console.log(`the scale set stands after ${Math.round((performance.now() - began) / 1000)} s`)
}

async function startServer(folder: string, settings: readonly string[]): Promise<EmbeddedDatabase> {
  const server = await startEmbeddedDatabase({
    folder: join(folder, 'postgres'),
    password: stageSecret,
    log,
    settings,
  })
  const forget = onInterrupt(() => server.stop())
  return {
    url: server.url,
    stop: async () => {
      forget()
      await server.stop()
    },
  }
}

/** False for a server that was loading when an earlier run was killed, and that is still there. */
const isDurable = (url: string): Promise<boolean> =>
  withOwner(url, async (owner) => {
    const { rows } = await owner.query<{ fsync: string }>('show fsync')
    return rows[0]?.fsync === 'on'
  })

async function load(folder: string, size: number): Promise<void> {
  const loading = await startServer(folder, forLoading)
  try {
    await build(loading.url, size)
  } finally {
    await loading.stop()
  }
}

/**
 * The bench's own server, with the set in it: made by a server that is fast at that, measured as the product runs it.
 */
async function openOwn(folder: string, size: number): Promise<EmbeddedDatabase> {
  await mkdir(folder, { recursive: true })
  const server = await startServer(folder, logging)
  const isBuilt = await isWhole(server.url)
  if (isBuilt && (await isDurable(server.url))) return server
  await server.stop()
  if (!isBuilt) await load(folder, size)
  return startServer(folder, logging)
}

/** The tables that change most: vacuumed before rows are measured, so that each run begins with the same state. */
const tidied = [
  'threads',
  'threadsmsgs',
  'unread',
  'history',
  'change_log',
  'search_documents',
  'search_words',
  'orders',
  'payments',
  'ledger_entries',
  'ledger_lines',
]

/** Finishes the pending work of earlier writes, so that none of it runs while rows are measured. */
export const settle = (url: string): Promise<void> =>
  withOwner(url, async (owner) => {
    await owner.query(`vacuum (analyze) ${tidied.join(', ')}`)
    await owner.query('checkpoint')
  })

/** Opens the scale set: in the folder, built when it is missing or incomplete, or in the given database. */
export async function openScaleDatabase(
  given: string | undefined,
  folder: string,
  size: number,
): Promise<ScaleDatabase> {
  if (given !== undefined) {
    await build(given, size)
    return { url: given, isOwn: false, ...(await withOwner(given, furnish)), stop: () => Promise.resolve() }
  }
  const server = await openOwn(folder, size)
  try {
    await migrateAll({ log, secret: stageSecret, databaseUrl: server.url })
    return { url: server.url, isOwn: true, ...(await withOwner(server.url, furnish)), stop: () => server.stop() }
  } catch (error) {
    await server.stop()
    throw error
  }
}
