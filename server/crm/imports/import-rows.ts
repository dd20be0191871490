import { faultsKept, type ImportedContact, type ReadRow, type RowFault } from '../../../domain/crm/index.ts'
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

interface Next<Row> {
  readonly limit: number
  readonly only?: Row
}

/**
 * The next rows of an import that are still to be imported, or one of them. Nobody else does them until this transaction
 * ends, and whoever takes the import back waits for it.
 */
export const nextRows = (ctx: Ctx, id: string, { limit, only }: Next<ImportRow>): Promise<ImportRow[]> =>
  ctx.db.run(sql<ImportRow>`
    select r."row", r.contact, r.contact_id, r.version, r.before from contact_import_rows r
    join contact_imports i on i.client_id = r.client_id and i.id = r.import_id
    where r.client_id = ${ctx.db.tenant.clientId} and r.import_id = ${id} and r.state = 'waiting'
      and i.doc ->> 'state' in ('waiting', 'running') ${only ? sql`and r."row" = ${only.row}` : sql``}
    order by r."row" limit ${limit} for update of r for share of i`)

/** What an import did to a contact: a person may stand in a file under two addresses. */
export interface Written {
  readonly contact: string
  /** The last one first. */
  readonly rows: readonly ImportRow[]
}

/** The next contacts that an import wrote and that are still to be taken back, or one of them; locked as `nextRows` are. */
export async function nextWritten(ctx: Ctx, id: string, { limit, only }: Next<Written>): Promise<readonly Written[]> {
  const ofImport = sql`client_id = ${ctx.db.tenant.clientId} and import_id = ${id} and state in ('added', 'updated')`
  const chosen = only
    ? sql`${only.contact}`
    : sql`select distinct contact_id from contact_import_rows where ${ofImport} order by contact_id limit ${limit}`
  const rows = await ctx.db.run(sql<ImportRow>`
    select r."row", r.contact, r.contact_id, r.version, r.before
    from (select * from contact_import_rows where ${ofImport} and contact_id in (${chosen})) r
    join contact_imports i on i.client_id = r.client_id and i.id = r.import_id and i.doc ->> 'state' = 'undoing'
    order by r.contact_id, r."row" desc for update of r for share of i`)
  const byContact = Map.groupBy(rows, (row) => row.contact_id ?? '')
  return [...byContact].map(([contact, own]) => ({ contact, rows: own }))
}

export async function settleRows(ctx: Ctx, id: string, outcomes: readonly RowOutcome[]): Promise<void> {
  await ctx.db.run(sql`
    update contact_import_rows c set state = o.state, words = o.words,
      contact_id = coalesce(o.contact_id, c.contact_id), version = coalesce(o.version, c.version),
      before = coalesce(o.before, c.before)
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as o("row" integer, state text, contact_id text, version integer, before jsonb, words text)
    where c.client_id = ${ctx.db.tenant.clientId} and c.import_id = ${id} and c."row" = o."row"`)
}

/** Notes that a contact is again as it was at an earlier version: rows that left it so know it by its new one. */
export async function noteAsBefore(
  ctx: Ctx,
  contact: string,
  { was, is }: { readonly was: number; readonly is: number },
): Promise<void> {
  await ctx.db.run(sql`
    update contact_import_rows set version = ${is}
    where client_id = ${ctx.db.tenant.clientId} and contact_id = ${contact} and version = ${was}
      and state in ('added', 'updated')`)
}

/** How many rows there are in each state. */
export async function countRows(ctx: Ctx, id: string): Promise<Readonly<Partial<Record<RowState, number>>>> {
  const rows = await ctx.db.run(sql<{ state: RowState; count: number }>`
    select state, count(*)::integer as count from contact_import_rows
    where client_id = ${ctx.db.tenant.clientId} and import_id = ${id} group by state`)
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

/** Why rows were left out, as far as it is kept. */
export const faultsOf = (ctx: Ctx, id: string): Promise<RowFault[]> =>
  ctx.db.run(sql<RowFault>`
    select "row", coalesce(words, '') as words from contact_import_rows
    where client_id = ${ctx.db.tenant.clientId} and import_id = ${id} and state = 'refused'
    order by "row" limit ${faultsKept}`)
