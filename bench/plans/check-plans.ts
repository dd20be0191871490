import pg from 'pg'
import type { PlanNode, RunPlan } from './plan-log.ts'

/** A statement that reads far more of a large table than it gives. */
export interface PlanFault {
  readonly row: string
  readonly table: string
  /** Kind of reading, in words that come before the table's name. */
  readonly reading: string
  readonly statement: string
}

/** Tables that grow with a company's work; another table is large when it holds this many rows. */
const growing = [
  'threads',
  'threadsmsgs',
  'contacts',
  'quotes',
  'trips',
  'unread',
  'history',
  'change_log',
  'search_documents',
  'search_words',
  'mail_in',
  'message_files',
  'orders',
  'payments',
  'ledger_entries',
  'ledger_lines',
  'provider_events',
]
const largeRows = 10_000
const shownLength = 400

/** Names of the tables that are large here. A growing table that is still small may be read as a whole. */
export async function largeTables(databaseUrl: string): Promise<ReadonlySet<string>> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'bench' })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace
         and reltuples >= case when relname = any($1) then 1000 else $2 end`,
      [growing, largeRows],
    )
    return new Set(rows.map(({ name }) => name))
  } finally {
    await client.end()
  }
}

function* nodesOf(plan: PlanNode): Generator<PlanNode> {
  yield plan
  for (const inner of plan.Plans ?? []) yield* nodesOf(inner)
}

/** A fitting index gives a row for each few blocks: those of its depth, and the row's. */
const blocksOfOneRow = 8
/** A list also walks past the rows that its other conditions leave out. */
const blocksAtLeast = 1500

/** Reads of the table as a whole, and of an index that does not fit: it is walked from end to end for a few rows. */
function readingOf(node: PlanNode): string | undefined {
  if (node['Node Type'].endsWith('Seq Scan')) return 'all of'
  if (!/^Index (?:Only )?Scan$/.test(node['Node Type'])) return undefined
  const rows = (node['Actual Rows'] ?? 0) * (node['Actual Loops'] ?? 1)
  const searches = Math.max(rows, node['Actual Loops'] ?? 1)
  const blocks = (node['Shared Hit Blocks'] ?? 0) + (node['Shared Read Blocks'] ?? 0)
  return blocks > blocksAtLeast + searches * blocksOfOneRow
    ? `${blocks} blocks for ${Math.round(rows)} rows of`
    : undefined
}

/** Statements of a row that read a large table as a whole, or by an index that does not fit, each once. */
export function planFaults(row: string, plans: readonly RunPlan[], large: ReadonlySet<string>): PlanFault[] {
  const faults = new Map<string, PlanFault>()
  for (const { text, plan } of plans) {
    for (const node of nodesOf(plan)) {
      const table = node['Relation Name']
      const reading = readingOf(node)
      if (table === undefined || !large.has(table) || reading === undefined) continue
      const statement = text.replaceAll(/\s+/g, ' ').trim().slice(0, shownLength)
      faults.set(`${table} ${statement}`, { row, table, reading, statement })
    }
  }
  return [...faults.values()]
}
