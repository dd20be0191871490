import type { RecordDefinition } from '../../../domain/kernel/index.ts'
import { records } from '../../../domain/records.ts'
import { sql } from '../../platform/database/sql.ts'
import type { TenantDb } from '../../platform/database/tenant.ts'

const definitions: ReadonlyMap<string, RecordDefinition> = new Map(records.map((record) => [record.name, record]))

/** The record type of a table; undefined for an ordinary one. */
export const findRecordType = (table: string): RecordDefinition | undefined => definitions.get(table)

/** Tables of a client that the renewal leaves as they are, by the reason. */
export const leftTables: Readonly<Record<string, readonly string[]>> = {
  'The account of the renewal itself, and of calls that run': [
    'change_log',
    'data_logs',
    'demo_clients',
    'demo_rows',
    'feedback',
    'idempotency',
    'sign_ins',
    'task_pauses',
    'task_runs',
  ],
  'Devices of people who stay signed in': ['devices'],
  'Contents of files, which are removed by their own task once no record names them': [
    'file_objects',
    'file_leftovers',
  ],
  'Days that are counted from records, also those of nights before': ['metrics'],
  'Kept by triggers and functions from the records': [
    'grants',
    'inbound_addresses',
    'listed_values',
    'market_hits',
    'market_offer_photos',
    'market_offer_prices',
    'market_offer_tails',
    'market_offers',
    'market_participants',
    'market_queue',
    'market_requests',
    'market_watch_queue',
    'market_watches',
    'search_documents',
    'search_words',
    'unread_counts',
  ],
}

/** Tables that `flightline.clear_demo_table` empties: the program may otherwise remove nothing from them. */
const guarded: ReadonlySet<string> = new Set([
  'api_keys',
  'calendar_feeds',
  'effect_intents',
  'erased_ids',
  'history',
  'imap_positions',
  'ledger_entries',
  'ledger_lines',
  'number_sequences',
  'quickbooks_names',
  'regroupings',
  'rule_positions',
  'rule_versions',
  'rules',
  'sealed_writes',
  'sign_in_rules',
  'text_in',
])

/** Tables that others name: they are emptied last and filled first. */
const named: readonly string[] = ['clients', 'users', 'ledger_entries', 'rules', 'webhooks', 'calendar_links']

/** A table whose rows of a client are put back. */
export interface RenewedTable {
  readonly name: string
  /** Columns that are written: all but the generated ones. */
  readonly columns: readonly string[]
  readonly isGuarded: boolean
}

function findPlace({ name }: { readonly name: string }): number {
  if (named.includes(name)) return named.indexOf(name)
  // Triggers on records write rows of other tables, which then stay as they are.
  return findRecordType(name) ? named.length : named.length + 1
}

/** The tables with rows of clients that are put back, in the order in which they are filled. */
export async function listRenewedTables(db: TenantDb): Promise<RenewedTable[]> {
  const rows = await db.run(sql<{ name: string; columns: string[] }>`
    select c.relname as name,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    group by c.relname having bool_or(a.attname = 'client_id') order by c.relname`)
  const left = new Set(Object.values(leftTables).flat())

  return rows
    .filter(({ name }) => !left.has(name))
    .map(({ name, columns }) => ({ name, columns, isGuarded: guarded.has(name) }))
    .toSorted((one, other) => findPlace(one) - findPlace(other))
}
