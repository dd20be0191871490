import type pg from 'pg'
import { clients, users } from '../../domain/company/index.ts'
import type { RecordDefinition } from '../../domain/kernel/index.ts'
import { printDueFill } from '../platform/records/print-due.ts'
import { printListedFill } from '../platform/records/print-listed.ts'
import { scaleRecords } from './scale-client.ts'
import { scaleAgents, type ScaleClient } from './scale-plan.ts'

const loaded = scaleRecords.map(({ name }) => name)
const searchTables = ['search_documents', 'search_words']
const trail = ['unread_counts', 'listed_values', 'due_work', 'history', 'change_log']
const emptied = ['clients', 'users', 'grants', ...trail, ...loaded, ...searchTables]

/** State of the scale set: absent, an interrupted load, or complete. */
export type ScaleState = 'nothing' | 'cut off' | 'whole'

/** The row that a load leaves: its start, the indexes that it took down, and its end. */
const markTable = `
  create schema if not exists scale_set;
  create table if not exists scale_set.load (
    begun timestamptz not null default now(), ended timestamptz, indexes jsonb not null)`

export async function scaleState(client: pg.Client): Promise<ScaleState> {
  const { rows } = await client.query<{ state: ScaleState }>(
    `select case when to_regclass('scale_set.load') is null then 'nothing' else 'cut off' end as state`,
  )
  if (rows[0]?.state !== 'cut off') return 'nothing'
  const marks = await client.query<{ whole: boolean }>('select ended is not null as whole from scale_set.load')
  const [mark] = marks.rows
  if (!mark) return 'nothing'
  return mark.whole ? 'whole' : 'cut off'
}

export interface TakenIndex {
  readonly name: string
  readonly sql: string
}

/** The current indexes of the loaded tables, without those of keys. */
async function existingIndexes(client: pg.Client): Promise<TakenIndex[]> {
  const { rows } = await client.query<TakenIndex>(
    `select i.indexname as name, i.indexdef as sql from pg_indexes i
     where i.schemaname = 'public' and i.tablename = any($1)
       and not exists (select 1 from pg_constraint c where c.conname = i.indexname)
     order by pg_total_relation_size(format('public.%I', i.tablename)::regclass), i.indexname`,
    [[...loaded, ...searchTables]],
  )
  return rows
}

function settle(definition: RecordDefinition, doc: unknown, now: number): unknown {
  const parsed = definition.shape.parse(doc)
  return definition.derive ? definition.derive(parsed, now) : parsed
}

/** The client and its users, written while the triggers exist: their grants follow. */
async function writeOffice(client: pg.Client, { clientId, key }: ScaleClient, now: number): Promise<void> {
  const insert = (definition: RecordDefinition, id: string, doc: unknown) =>
    client.query(`insert into ${definition.name} (client_id, id, date, last_date, doc) values ($1, $2, $3, $3, $4)`, [
      clientId,
      id,
      now,
      JSON.stringify(settle(definition, doc, now)),
    ])
  await insert(clients, clientId, { name: `Scale ${key}`, name_key: key })
  for (const [at, { id, label }] of scaleAgents.entries()) {
    const named = { name: label, nick_name: `agent${at + 1}`, email: `agent${at + 1}@scale.example` }
    await insert(users, id, { ...named, roles: ['user', 'inbox', 'sales'] })
  }
}

/**
 * Drops the parts that make single writes safe and slow (triggers, policies for the owner, indexes) and writes the
 * offices. A reader until `closeTables` sees a set that grows; the rest of an interrupted load is emptied first.
 */
export async function openTables(
  client: pg.Client,
  { plans, state, now }: { plans: readonly ScaleClient[]; state: ScaleState; now: number },
): Promise<readonly TakenIndex[]> {
  await client.query('begin')
  if (state === 'cut off') await client.query(`truncate ${emptied.join(', ')}`)
  await client.query(markTable)
  await setWalls(client, 'no force', 'enable')
  for (const plan of plans) await writeOffice(client, plan, now)
  await setWalls(client, 'no force', 'disable')
  const indexes = await takenIndexes(client, state)
  await client.query('delete from scale_set.load')
  await client.query('insert into scale_set.load (indexes) values ($1)', [JSON.stringify(indexes)])
  for (const { name } of indexes) await client.query(`drop index if exists ${name}`)
  await client.query('commit')
  return indexes
}

/** Those that exist now, and those that a cut-off load had dropped. */
async function takenIndexes(client: pg.Client, state: ScaleState): Promise<TakenIndex[]> {
  const existing = await existingIndexes(client)
  if (state !== 'cut off') return existing
  const { rows } = await client.query<{ indexes: TakenIndex[] }>('select indexes from scale_set.load')
  const known = new Set(existing.map(({ name }) => name))
  return [...existing, ...(rows[0]?.indexes ?? []).filter(({ name }) => !known.has(name))]
}

async function setWalls(client: pg.Client, force: 'force' | 'no force', triggers: 'enable' | 'disable'): Promise<void> {
  for (const name of ['clients', 'users', 'grants', 'history', ...loaded, ...searchTables]) {
    await client.query(`alter table ${name} ${force} row level security`)
    await client.query(`alter table ${name} ${triggers} trigger user`)
  }
}

/** A created row leaves a row in the history; the change log keeps the last hours only, and these rows are older. */
const historyOf = (table: string): string => `
  insert into history (client_id, record, id, version, op, at, actor_id)
  select client_id, '${table}', id, version, 'create', date, doc #>> '{creator,id}' from ${table} order by client_id, id`

const countUnread = `
  insert into unread_counts (client_id, user_id, total, unread, unseen, ai)
  select client_id, "user", count(*), count(*) filter (where unread), count(*) filter (where not seen), count(*) filter (where unread and ai)
  from unread group by 1, 2`

/** Rows that the triggers would have written with each row. */
export async function writeTrail(client: pg.Client): Promise<void> {
  const ownWalls = ['unread_counts', 'listed_values', 'due_work']
  for (const table of ownWalls) await client.query(`alter table ${table} no force row level security`)
  await client.query('set synchronous_commit = off')
  for (const table of loaded) await client.query(historyOf(table))
  await client.query(countUnread)
  for (const fill of [printListedFill, printDueFill].flatMap((print) => scaleRecords.map(print)))
    if (fill) await client.query(fill)
  for (const table of ownWalls) await client.query(`alter table ${table} force row level security`)
}

/** Puts walls and triggers up again and notes that the set is whole. The indexes exist already. */
export async function closeTables(client: pg.Client): Promise<void> {
  await client.query('begin')
  await setWalls(client, 'force', 'enable')
  await client.query('update scale_set.load set ended = now()')
  await client.query('commit')
}

/** Tables in the order in which their statistics are taken, the largest first. */
export const vacuumed: readonly string[] = ['threadsmsgs', 'search_documents', ...emptied.toReversed()].filter(
  (name, at, all) => all.indexOf(name) === at,
)
