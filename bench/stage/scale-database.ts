import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { migrateAll } from '../../server/compose.ts'
import { startEmbeddedDatabase, type EmbeddedDatabase } from '../../server/platform/database/embedded.ts'
import { databaseRoles } from '../../server/platform/database/pools.ts'
import { openLog } from '../../server/platform/log.ts'
import { seedScaleWorld } from '../../server/seed/index.ts'
import { stageSecret } from './stage-secret.ts'

/** The log in JSON that the plans are read from; nothing is written into it while rows are measured. */
const logging = ['logging_collector=on', 'log_destination=jsonlog', 'log_rotation_age=0', 'log_rotation_size=0']

/** A set that is not whole after a power cut is made anew: it is loaded without the cost of surviving one. */
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

const startServer = (folder: string, settings: readonly string[]): Promise<EmbeddedDatabase> =>
  startEmbeddedDatabase({ folder: join(folder, 'postgres'), password: stageSecret, log, settings })

/** The bench's own server, with the set in it: made by a server that is fast at that, measured as the product runs it. */
async function openOwn(folder: string, size: number): Promise<EmbeddedDatabase> {
  await mkdir(folder, { recursive: true })
  const server = await startServer(folder, logging)
  if (await isWhole(server.url)) return server
  await server.stop()
  const loading = await startServer(folder, forLoading)
  try {
    await build(loading.url, size)
  } finally {
    await loading.stop()
  }
  return startServer(folder, logging)
}

/** Conversations of exactly 15 messages to open, which the set has by chance only. Made once. */
const lengthen = `
  with short as (
    select distinct on (thread) thread, client_id, date, doc from threadsmsgs
    where client_id = $1 and trashed_at is null and draft = false and medium = 'email'
    order by thread, date desc, id limit 200
  ), known as (
    select thread, count(*) as long from threadsmsgs
    where client_id = $1 and thread in (select thread from short) and trashed_at is null and draft = false group by thread
  )
  insert into threadsmsgs (client_id, id, date, last_date, doc)
  select s.client_id, 'bench-' || s.thread || '-' || n, s.date + n * 60000, s.date + n * 60000, s.doc - 'message_id'
  from short s join known k using (thread), generate_series(1, 15) n
  where k.long + n <= 15 and not exists (select 1 from bench.longer)`

const furnish = `
  create schema if not exists bench;
  create table if not exists bench.floor (id bigint generated always as identity primary key, text text);
  create table if not exists bench.longer (thread text primary key);
  grant usage on schema bench to ${databaseRoles.app};
  grant insert on bench.floor to ${databaseRoles.app};
  grant select on bench.longer to ${databaseRoles.app}`

const noteLonger = `
  insert into bench.longer
  select thread from threadsmsgs where client_id = $1 and id like 'bench-%' and draft = false and trashed_at is null
  group by thread on conflict do nothing`

async function furnished(url: string): Promise<{ large: string; small: string }> {
  return withOwner(url, async (owner) => {
    const { rows } = await owner.query<{ client_id: string }>(
      'select client_id from threads group by client_id order by count(*) desc, client_id',
    )
    const [large, small] = [rows[0]?.client_id, rows.at(-1)?.client_id]
    if (!large || !small) throw new Error('the scale set has no threads')
    await owner.query(furnish)
    const { rowCount } = await owner.query('select 1 from bench.longer limit 1')
    if (rowCount === 0) {
      await owner.query(lengthen, [large])
      await owner.query(noteLonger, [large])
      await owner.query('vacuum (analyze) threadsmsgs')
    }
    return { large, small }
  })
}

/** What changes most: tidied before rows are measured, so that each run begins with the same kind of tables. */
const tidied = ['threads', 'threadsmsgs', 'unread', 'history', 'change_log', 'search_documents', 'search_words']

/** Brings the set to rest: nothing that earlier writes left over is done while rows are measured. */
export const settle = (url: string): Promise<void> =>
  withOwner(url, async (owner) => {
    await owner.query(`vacuum (analyze) ${tidied.join(', ')}`)
    await owner.query('checkpoint')
  })

/** Opens the scale set: in the folder, built when it is not there or was cut off, or in the database that is given. */
export async function openScaleDatabase(
  given: string | undefined,
  folder: string,
  size: number,
): Promise<ScaleDatabase> {
  if (given !== undefined) {
    await build(given, size)
    return { url: given, isOwn: false, ...(await furnished(given)), stop: () => Promise.resolve() }
  }
  const server = await openOwn(folder, size)
  try {
    await migrateAll({ log, secret: stageSecret, databaseUrl: server.url })
    return { url: server.url, isOwn: true, ...(await furnished(server.url)), stop: () => server.stop() }
  } catch (error) {
    await server.stop()
    throw error
  }
}
