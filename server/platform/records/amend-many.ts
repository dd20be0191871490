import type { DocOf, RecordDefinition } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../context.ts'
import { sql, type Statement } from '../database/sql.ts'
import { indexRecords } from './search/index-record.ts'
import type { StoredRow } from './present.ts'

/** New values of rows; unnamed fields stay, `last_date` too: a bulk change is no activity. */
export interface ManyChange<D extends RecordDefinition> {
  /** Fields replaced. */
  readonly patch?: Partial<DocOf<D>>
  /** The whole document as an expression on `r`, where it depends on the row. */
  readonly doc?: Statement<unknown>
  /** A moment in epoch milliseconds, or an expression on `r`. */
  readonly last_date?: number | Statement<unknown>
  /** Into the trash, or out of it. */
  readonly trashed_at?: number | null
}

interface Many<D extends RecordDefinition> extends ManyChange<D> {
  /** Condition on the rows `r`. */
  readonly where: Statement<unknown>
  /** Joined to the rows, for `where` and `doc`. */
  readonly from?: Statement<unknown>
  /** Those in the trash as well. */
  readonly withTrash?: boolean
}

interface Column {
  readonly name: 'doc' | 'last_date' | 'trashed_at'
  readonly value: Statement<unknown>
}

function columnsOf<D extends RecordDefinition>({ patch, doc, last_date, trashed_at }: ManyChange<D>): Column[] {
  const merged = patch === undefined ? undefined : sql`r.doc || ${JSON.stringify(patch)}::jsonb`
  const whole = doc ?? merged
  return [
    ...(whole === undefined ? [] : [{ name: 'doc' as const, value: whole }]),
    ...(last_date === undefined ? [] : [{ name: 'last_date' as const, value: sql`(${last_date})::bigint` }]),
    ...(trashed_at === undefined ? [] : [{ name: 'trashed_at' as const, value: sql`${trashed_at}::bigint` }]),
  ]
}

/**
 * The statement that changes rows as a verb does, for a step of a larger one: of those that are meant, the ones that would
 * change. A change of nothing is a touch: another version, so that screens look again. Nothing is derived,
 * checked or searched again: it is for fields that have no part in that.
 */
export function printMany<D extends RecordDefinition>(
  ctx: Ctx,
  definition: D,
  { where, from, withTrash = false, ...change }: Many<D>,
): Statement<unknown> {
  const columns = columnsOf(change)
  const sets = columns.map(({ name, value }) => sql`${sql.ref(name)} = ${value},`)
  const differs = columns.map(({ name, value }) => sql`r.${sql.ref(name)} is distinct from ${value}`)
  return sql`
    update ${sql.table(definition.name)} r set ${sql.join(sets, sql` `)} version = r.version + 1
    ${from ? sql`from ${from}` : sql``}
    where r.client_id = ${ctx.db.tenant.clientId} and ${where} ${withTrash ? sql`` : sql`and r.trashed_at is null`}
      ${differs.length > 0 ? sql`and (${sql.join(differs, sql` or `)})` : sql``}`
}

type Changed = StoredRow & { readonly is_gone: boolean }

/**
 * Changes many rows in one statement, each with its own entry in the history and the feed, and keeps the search index.
 * Nothing is derived or checked. Answers the ids of those that changed.
 */
export async function amendMany<D extends RecordDefinition>(ctx: Ctx, definition: D, many: Many<D>): Promise<string[]> {
  const update = printMany(ctx, definition, many)
  const isTrashing = typeof many.trashed_at === 'number'
  if (definition.search && !isTrashing) {
    const rows = await ctx.db.run(sql<Changed>`${update}
      returning r.id, r.version, r.date, r.last_date, r.active, r.doc, r.trashed_at is not null as is_gone`)
    const existing = rows.filter((row) => !row.is_gone)
    indexRecords(ctx.db, definition, existing)
    return rows.map(({ id }) => id)
  }
  const unindexed = definition.search ? sql`, flightline.unindex_document(${definition.name}, id)` : sql``
  const rows = await ctx.db.run(sql<{ id: string }>`
    with changed as (${update} returning r.id) select id ${unindexed} from changed`)
  return rows.map(({ id }) => id)
}
