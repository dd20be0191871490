import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import type { StoredRow } from '../../platform/records/present.ts'
import { indexRecords } from '../../platform/records/search/index-record.ts'
import { moveTimes, type DayMove } from './move-times.ts'
import { findRecordType, type RenewedTable } from './renewed-tables.ts'

/** A kept row in the form of its table. */
type KeptRow = Readonly<Record<string, unknown>>

/** Values of the rows that a renewal puts back. */
export interface TableFill {
  readonly move: DayMove
  /** Version of its records: above all earlier ones, because screens never take an older version than they know. */
  readonly version: number
}

const rowsAtOnce = 500

/** Tables whose present rows are overwritten: they were not removed. */
const overwritten: ReadonlySet<string> = new Set(['clients', 'users'])

/** The next version for all records of a table in the present client. */
export async function findNextVersion({ db }: Ctx, { name }: RenewedTable): Promise<number> {
  if (findRecordType(name) === undefined) return 0
  const [row] = await db.run(sql<{ version: number }>`
    select coalesce(max(version), 0) + 1 as version from ${sql.table(name)} where client_id = ${db.tenant.clientId}`)
  return row?.version ?? 1
}

const readKept = ({ db }: Ctx, { name }: RenewedTable, after: number): Promise<{ place: number; row: KeptRow }[]> =>
  db.run(sql<{ place: number; row: KeptRow }>`
    select d.place, d.row from demo_rows d
    where d.client_id = ${db.tenant.clientId} and d.record = ${name} and d.place > ${after}
    order by d.place limit ${rowsAtOnce}`)

/** Writes rows, and indexes the records among them for the search. Columns that the kept rows lack get their default. */
async function writeRows(ctx: Ctx, { name, columns }: RenewedTable, rows: readonly KeptRow[]): Promise<void> {
  const kept = columns.filter((column) => rows.every((row) => column in row))
  const names = sql.join(kept.map((column) => sql.ref(column)))
  const changes = sql.join(kept.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))
  const definition = findRecordType(name)
  const written = await ctx.db.run(sql<StoredRow>`
    insert into ${sql.table(name)} (${names}) overriding system value
    select ${names} from jsonb_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(rows)}::jsonb)
    on conflict ${overwritten.has(name) ? sql`(client_id, id) do update set ${changes}` : sql`do nothing`}
    returning ${definition ? sql`id, version, date, last_date, active, doc` : sql`1`}`)
  if (definition) indexRecords(ctx.db, definition, written)
}

function moveRow(row: KeptRow, { name }: RenewedTable, { move, version }: TableFill): KeptRow {
  const moved = moveTimes(row, move)
  if (name === 'due_work') return { ...moved, queued_at: null }
  return findRecordType(name) ? { ...moved, version } : moved
}

/** Puts the kept rows of a table back, with their dates moved. Answers how many. */
export async function fillTable(ctx: Ctx, table: RenewedTable, fill: TableFill): Promise<number> {
  let count = 0
  for (let after = 0; ;) {
    const kept = await readKept(ctx, table, after)
    const last = kept.at(-1)
    if (last === undefined) return count
    await writeRows(
      ctx,
      table,
      kept.map(({ row }) => moveRow(row, table, fill)),
    )
    count += kept.length
    after = last.place
  }
}
