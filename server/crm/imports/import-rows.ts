import {
  faultsKept,
  type ContactCells,
  type ImportedContact,
  type OmittedCell,
  type ReadRow,
  type RefusedRow,
  type RowFault,
} from '../../../domain/crm/index.ts'
import type { Doc } from '../../../domain/kernel/index.ts'
import { chunked } from '../../platform/chunked.ts'
import { inStep, type Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'

/** Groups and consents that a row added, for undo. */
export interface BesideContact {
  /** New groups of the person. */
  readonly joined: readonly string[]
  /** Addresses with a new Yes, and true for each that had a No before. */
  readonly allowed: readonly { readonly email: string; readonly wasStopped: boolean }[]
}

export interface ImportRow {
  readonly row: number
  readonly contact: ImportedContact
  readonly omitted: readonly OmittedCell[]
  readonly contact_id: string | null
  readonly version: number | null
  readonly before: Doc | null
  readonly beside: BesideContact | null
}

export type RowState = 'waiting' | 'added' | 'updated' | 'skipped' | 'refused' | 'undone' | 'kept'

/** Outcome for a row. */
export interface RowOutcome {
  readonly row: number
  readonly state: RowState
  readonly contact_id?: string
  readonly version?: number
  readonly before?: Doc
  readonly words?: string
  readonly omitted?: readonly OmittedCell[]
  readonly beside?: BesideContact
}

/** Rows of a file that one transaction stages. */
const stagedAtOnce = 2000

/**
 * Stages the rows of a file, those to import and those that are refused, in short transactions: until the record of the
 * import exists, nothing reads them, and the tidying of imports removes what a call that failed has left.
 */
export async function stageRows(
  ctx: Ctx,
  id: string,
  { read, faults }: { readonly read: readonly ReadRow[]; readonly faults: readonly RefusedRow[] },
): Promise<void> {
  const rows = [
    ...read.map((one) => ({ ...one, state: 'waiting', words: null })),
    ...faults.map((one) => ({ ...one, contact: {}, omitted: [], state: 'refused' })),
  ]
  for (const some of chunked(rows, stagedAtOnce))
    await inStep(ctx, ({ db }) =>
      db.run(sql`
        insert into contact_import_rows (client_id, import_id, "row", contact, cells, omitted, state, words)
        select ${db.tenant.clientId}, ${id}, r."row", r.contact, r.cells, r.omitted, r.state, r.words
        from jsonb_to_recordset(${JSON.stringify(some)}::jsonb)
          as r("row" integer, contact jsonb, cells jsonb, omitted jsonb, state text, words text)`),
    )
}

const rowColumns = sql.raw('r."row", r.contact, r.omitted, r.contact_id, r.version, r.before, r.beside')

interface Next<Row> {
  readonly limit: number
  readonly only?: Row
}

/**
 * The next rows of an import that are still to be imported, or one of them. They are locked until this transaction
 * ends; an undo of the import waits for it.
 */
export const nextRows = (ctx: Ctx, id: string, { limit, only }: Next<ImportRow>): Promise<ImportRow[]> =>
  ctx.db.run(sql<ImportRow>`
    select ${rowColumns} from contact_import_rows r
    join contact_imports i on i.client_id = r.client_id and i.id = r.import_id
    where r.client_id = ${ctx.db.tenant.clientId} and r.import_id = ${id} and r.state = 'waiting'
      and i.doc ->> 'state' in ('waiting', 'running') ${only ? sql`and r."row" = ${only.row}` : sql``}
    order by r."row" limit ${limit} for update of r for share of i`)

/** Effect of an import on a contact: a person may be in a file under two addresses. */
export interface Written {
  readonly contact: string
  /** The last one first. */
  readonly rows: readonly ImportRow[]
}

/** The next contacts that an import wrote and that are still to be taken back, or one of them; locked as `nextRows` are. */
export async function nextWritten(ctx: Ctx, id: string, { limit, only }: Next<Written>): Promise<readonly Written[]> {
  const ofImport = sql`client_id = ${ctx.db.tenant.clientId} and import_id = ${id}
    and (state in ('added', 'updated') or state = 'skipped' and beside is not null)`
  const chosen = only
    ? sql`${only.contact}`
    : sql`select distinct contact_id from contact_import_rows where ${ofImport} order by contact_id limit ${limit}`
  const rows = await ctx.db.run(sql<ImportRow>`
    select ${rowColumns}
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
      before = coalesce(o.before, c.before), omitted = coalesce(o.omitted, c.omitted), beside = coalesce(o.beside, c.beside)
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as o("row" integer, state text, contact_id text, version integer, before jsonb, words text, omitted jsonb, beside jsonb)
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
    where client_id = ${ctx.db.tenant.clientId} and import_id = ${id} and corrects is null group by state`)
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

/** Why rows were left out, as far as it is kept. */
export const faultsOf = (ctx: Ctx, id: string): Promise<RowFault[]> =>
  ctx.db.run(sql<RowFault>`
    select "row", coalesce(words, '') as words from contact_import_rows
    where client_id = ${ctx.db.tenant.clientId} and import_id = ${id} and state = 'refused'
    order by "row" limit ${faultsKept}`)

const isNoted = sql.raw(`r.corrects is null
  and (r.state = 'refused' or r.omitted <> '[]' and r.state in ('added', 'updated', 'skipped'))`)

/** Counts the omitted cells of imported rows that are not corrected yet. */
export async function countOmitted(ctx: Ctx, id: string): Promise<number> {
  const [row] = await ctx.db.run(sql<{ count: number }>`
    select coalesce(sum(jsonb_array_length(r.omitted)), 0)::integer as count from contact_import_rows r
    where r.client_id = ${ctx.db.tenant.clientId} and r.import_id = ${id} and r.state <> 'refused' and ${isNoted}`)
  return row?.count ?? 0
}

export interface NotedImportRow extends Pick<ImportRow, 'row' | 'omitted' | 'contact_id' | 'version'> {
  readonly state: RowState
  readonly words: string
  readonly cells: ContactCells
}

const notedColumns = sql.raw(
  `r."row", r.state, coalesce(r.words, '') as words, r.cells, r.omitted, r.contact_id, r.version`,
)

/** Reads one page of the rows with refused or omitted cells, in the order of the file. */
export const readNoted = (
  ctx: Ctx,
  id: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<NotedImportRow[]> =>
  ctx.db.run(sql<NotedImportRow>`
    select ${notedColumns} from contact_import_rows r
    where r.client_id = ${ctx.db.tenant.clientId} and r.import_id = ${id} and ${isNoted} and r."row" > ${after}
    order by r."row" limit ${limit}`)

/** Reads and locks one row with refused or omitted cells; undefined for any other row. */
export async function takeNoted(ctx: Ctx, id: string, row: number): Promise<NotedImportRow | undefined> {
  const [found] = await ctx.db.run(sql<NotedImportRow>`
    select ${notedColumns} from contact_import_rows r
    where r.client_id = ${ctx.db.tenant.clientId} and r.import_id = ${id} and ${isNoted} and r."row" = ${row}
    for update`)
  return found
}

/** Adds a correction of a row after the last row of the file, so that undo takes it back before the row. */
export async function addCorrection(ctx: Ctx, id: string, { row: corrects, ...done }: RowOutcome): Promise<void> {
  await ctx.db.run(sql`
    insert into contact_import_rows
      (client_id, import_id, "row", contact, state, corrects, contact_id, version, before, beside)
    select ${ctx.db.tenant.clientId}, ${id}, max("row") + 1, '{}', ${done.state}, ${corrects}::integer,
      ${done.contact_id ?? null}::text, ${done.version ?? null}::integer, ${JSON.stringify(done.before ?? {})}::jsonb,
      ${done.beside === undefined ? null : JSON.stringify(done.beside)}::jsonb
    from contact_import_rows where client_id = ${ctx.db.tenant.clientId} and import_id = ${id}`)
}

/** Keeps the corrected cells of a row. */
export async function keepCells(
  ctx: Ctx,
  id: string,
  { row, cells, omitted }: Pick<NotedImportRow, 'row' | 'cells' | 'omitted'>,
): Promise<void> {
  await ctx.db.run(sql`
    update contact_import_rows set cells = ${JSON.stringify(cells)}::jsonb, omitted = ${JSON.stringify(omitted)}::jsonb
    where client_id = ${ctx.db.tenant.clientId} and import_id = ${id} and "row" = ${row}`)
}
