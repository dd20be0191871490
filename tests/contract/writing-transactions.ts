import { sql } from '../../server/platform/database/sql.ts'
import { recorded, type SeenStatement } from '../../bench/plans/record-statements.ts'
import type { TestServer } from '../test-server.ts'
import { inLaro, laro } from './inbox-server.ts'

/** Largest number of rows that each transaction of a piece of work wrote. */
export interface WritingCost {
  /** Rows with an entry in the change log. */
  readonly rows: number
  /** Transactions that wrote such rows. */
  readonly transactions: number
  readonly statements: number
  /** Milliseconds of the work as a whole: of one transaction where there is one. */
  readonly ms: number
}

/** Statements of the largest transaction. Reads outside a transaction hold nobody back and do not count. */
function findLargestWrite(statements: readonly SeenStatement[]): number {
  let largest = 0
  let inTransaction: number | undefined
  for (const { text } of statements) {
    if (text === 'begin') inTransaction = 0
    else if (text === 'commit' || text === 'rollback') inTransaction = undefined
    else if (inTransaction !== undefined) inTransaction += 1
    largest = Math.max(largest, inTransaction ?? 0)
  }
  return largest
}

const lastChange = (server: TestServer): Promise<number> =>
  server.platform.pools.owner
    .query<{ seq: number }>('select coalesce(max(seq), 0) as seq from change_log')
    .then(({ rows }) => rows[0]?.seq ?? 0)

/** Does some work, and measures its writing transactions: by what they write, so that a busy machine changes nothing. */
export async function writingCost(server: TestServer, work: () => Promise<unknown>): Promise<WritingCost> {
  const before = await lastChange(server)
  const began = performance.now()
  const { recording } = await recorded(work)
  const ms = performance.now() - began
  const { rows } = await server.platform.pools.owner.query<{ rows: number }>(
    'select count(*)::integer as rows from change_log where seq > $1 group by xid order by 1 desc',
    [before],
  )
  return {
    rows: rows[0]?.rows ?? 0,
    transactions: rows.length,
    statements: findLargestWrite(recording.statements),
    ms,
  }
}

/** The floor of a transaction: so many rows of a type written by one statement. Milliseconds. */
export async function measureFloor(server: TestServer, count: number): Promise<number> {
  const began = performance.now()
  await inLaro(server, (ctx) =>
    ctx.db.run(sql`
      insert into tasks (client_id, id, version, date, last_date, active, doc)
      select ${laro}, 'floor' || ${ctx.newId()}::text || n, 1, ${ctx.now}, ${ctx.now}, true,
        jsonb_build_object('name', 'Floor ' || n, 'state', 'open', 'agents', '[]'::jsonb)
      from generate_series(1, ${count}::integer) n`),
  )
  return performance.now() - began
}
