import pg from 'pg'
import type { PlanNode, RunPlan } from './plan-log.ts'

/** A statement that reads a large table from one end to the other. */
export interface PlanFault {
  readonly row: string
  readonly table: string
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

const isWholeRead = (node: PlanNode): boolean => node['Node Type'].endsWith('Seq Scan')

/** Statements of a row that read a large table as a whole, each once. */
export function planFaults(row: string, plans: readonly RunPlan[], large: ReadonlySet<string>): PlanFault[] {
  const faults = new Map<string, PlanFault>()
  for (const { text, plan } of plans) {
    for (const node of nodesOf(plan)) {
      const table = node['Relation Name']
      if (table === undefined || !large.has(table) || !isWholeRead(node)) continue
      const statement = text.replaceAll(/\s+/g, ' ').trim().slice(0, shownLength)
      faults.set(`${table} ${statement}`, { row, table, statement })
    }
  }
  return [...faults.values()]
}
