import type { ImportedContact, ReadRow, RowFault } from '../../../domain/crm/index.ts'
import type { Doc } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'

export interface ImportRow {
  readonly row: number
  readonly contact: ImportedContact
  readonly contact_id: string | null
  readonly version: number | null
  readonly before: Doc | null
}

export type RowState = 'waiting' | 'added' | 'updated' | 'skipped' | 'refused' | 'undone' | 'kept'

/** What became of a row. */
export interface RowOutcome {
  readonly row: number
  readonly state: RowState
  readonly contact_id?: string
  readonly version?: number
  readonly before?: Doc
  readonly words?: string
}

/** Puts the rows of a file on the list of an import: those to import, and those that are refused. */
export async function addRows(
  ctx: Ctx,
  id: string,
  { read, faults }: { readonly read: readonly ReadRow[]; readonly faults: readonly RowFault[] },
): Promise<void> {
  const rows = [
    ...read.map(({ row, contact }) => ({ row, contact, state: 'waiting', words: null })),
    ...faults.map(({ row, words }) => ({ row, contact: {}, state: 'refused', words })),
  ]
  await ctx.db.run(sql`
    insert into contact_import_rows (client_id, import_id, "row", contact, state, words)
    select ${ctx.db.tenant.clientId}, ${id}, r."row", r.contact, r.state, r.words
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("row" integer, contact jsonb, state text, words text)`)
}

/** The next rows of an import in some states. */
export const nextRows = (
  ctx: Ctx,
  id: string,
  { states, limit }: { readonly states: readonly RowState[]; readonly limit: number },
): Promise<ImportRow[]> =>
  ctx.db.run(sql<ImportRow>`
    select "row", contact, contact_id, version, before from contact_import_rows
    where client_id = ${ctx.db.tenant.clientId} and import_id = ${id} and state = any(${[...states]}::text[])
    order by "row" limit ${limit} for update`)

export async function settleRows(ctx: Ctx, id: string, outcomes: readonly RowOutcome[]): Promise<void> {
  await ctx.db.run(sql`
    update contact_import_rows c set state = o.state, words = o.words,
      contact_id = coalesce(o.contact_id, c.contact_id), version = coalesce(o.version, c.version),
      before = coalesce(o.before, c.before)
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as o("row" integer, state text, contact_id text, version integer, before jsonb, words text)
    where c.client_id = ${ctx.db.tenant.clientId} and c.import_id = ${id} and c."row" = o."row"`)
}

/** How many rows there are in each state. */
export async function countRows(ctx: Ctx, id: string): Promise<Readonly<Partial<Record<RowState, number>>>> {
  const rows = await ctx.db.run(sql<{ state: RowState; count: number }>`
    select state, count(*)::integer as count from contact_import_rows
    where client_id = ${ctx.db.tenant.clientId} and import_id = ${id} group by state`)
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}
