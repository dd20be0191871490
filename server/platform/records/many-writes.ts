import type { Doc, RecordDefinition, RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../context.ts'
import { sql } from '../database/sql.ts'
import { applied } from './apply-change.ts'
import { requireOperation } from './authorise.ts'
import { flatten, type StoredRow } from './present.ts'
import { withinReach } from './read.ts'
import { indexRecords } from './search/index-record.ts'
import type { Amendment, Beginning } from './verb-writes.ts'
import { settle } from './settle.ts'
import { asConflict, completeRow, rowAfter, type BaseChoice } from './write.ts'

const columns = sql.raw('id text, version integer, date bigint, last_date bigint, active boolean, doc jsonb')

/** The rows as a table `item` of one parameter. */
const rowsAsTable = (rows: readonly StoredRow[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as item(${columns})`

/**
 * Makes records in one statement, each settled, checked, searched and in the history as `createRecord` does it. Throws
 * Forbidden, Invalid; Conflict as `createStored` does.
 */
export async function createRecords<D extends RecordDefinition>(
  ctx: Ctx,
  definition: D,
  inputs: readonly Beginning<D>[],
): Promise<RowOf<D>[]> {
  const rows: StoredRow[] = []
  for (const input of inputs) rows.push(await completeRow(ctx, definition, input))
  if (rows.length === 0) return []
  ctx.db.later(
    sql`insert into ${sql.table(definition.name)} (client_id, id, version, date, last_date, active, doc)
      select ${ctx.db.tenant.clientId}, item.id, item.version, item.date, item.last_date, item.active, item.doc
      from ${rowsAsTable(rows)}`,
    asConflict(null),
  )
  indexRecords(ctx.db, definition, rows)
  return rows.map((row) => flatten(row) as RowOf<D>)
}

/** Change of each amended record; undefined leaves it unchanged. */
export interface ManyAmending<D extends RecordDefinition> {
  readonly ids: readonly string[]
  /** Called again for a row that another user changed at the same time, so it must have no side effects. */
  readonly amend: (row: RowOf<D>) => Amendment<D> | undefined
}

interface Reaching<D extends RecordDefinition> extends ManyAmending<D> {
  /** True if the actor must be allowed to write each row; with `read`, the verb has decided that. */
  readonly operation: 'read' | 'write'
  /** Author of the written rows. */
  readonly writer: Ctx
}

const readStored = (ctx: Ctx, definition: RecordDefinition, ids: readonly string[]): Promise<StoredRow[]> =>
  ctx.db.run(sql<StoredRow>`
    select r.id, r.version, r.date, r.last_date, r.active, r.doc from ${sql.table(definition.name)} r
    where r.client_id = ${ctx.db.tenant.clientId} and r.id = any(${[...ids]}::text[]) and r.trashed_at is null
      ${withinReach(ctx, definition)} order by r.id`)

type Locked = Omit<StoredRow, 'doc'> & { readonly doc: Doc | null }

/** Locks rows in the order of their ids; the document comes along where the row is another than the one that was read. */
const lockStored = (ctx: Ctx, definition: RecordDefinition, rows: readonly StoredRow[]): Promise<Locked[]> =>
  ctx.db.run(sql<Locked>`
    select r.id, r.version, r.date, r.last_date, r.active,
      case when r.version is distinct from item.version then r.doc end as doc
    from ${sql.table(definition.name)} r
    join unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ version }) => version)}::integer[])
      as item(id, version) on r.id = item.id collate "C"
    where r.client_id = ${ctx.db.tenant.clientId} and r.trashed_at is null ${withinReach(ctx, definition)}
    order by r.id for update of r`)

interface Planned<D extends RecordDefinition> {
  readonly before: RowOf<D>
  /** Undefined where it stays as it is. */
  readonly after: StoredRow | undefined
}

/** The row after an amendment; undefined where it stays as it is. Throws Invalid, Conflict. */
function rowOfChange(
  { ctx, definition, before }: { readonly ctx: Ctx; readonly definition: RecordDefinition; readonly before: StoredRow },
  change: Doc & BaseChoice,
): StoredRow | undefined {
  const doc = settle(ctx, definition, { input: applied(before.doc, change), known: [before.doc] })
  const base = { date: change.date, active: change.active, last_date: change.last_date, why: change.why }
  return rowAfter(ctx, definition, { before, doc, base, sealed: [] })?.row
}

function plan<D extends RecordDefinition>(
  ctx: Ctx,
  definition: D,
  { row, amend, operation, writer }: { readonly row: StoredRow } & Omit<Reaching<D>, 'ids'>,
): Planned<D> {
  const before = flatten(row) as RowOf<D>
  if (operation === 'write') requireOperation(ctx, definition, { operation, row: flatten(row) })
  const change: (Doc & BaseChoice) | undefined = amend(before)
  return { before, after: change && rowOfChange({ ctx: writer, definition, before: row }, change) }
}

/** Writes the rows as they are planned, in one statement. */
function replaceAll(ctx: Ctx, definition: RecordDefinition, rows: readonly StoredRow[]): void {
  if (rows.length === 0) return
  ctx.db.later(
    sql`update ${sql.table(definition.name)} r
      set doc = item.doc, version = item.version, date = item.date, last_date = item.last_date, active = item.active
      from ${rowsAsTable(rows)}
      where r.client_id = ${ctx.db.tenant.clientId} and r.id = item.id collate "C"`,
    asConflict(null),
  )
  indexRecords(ctx.db, definition, rows)
}

/** A record before and after it was amended. */
export interface Amended<D extends RecordDefinition> {
  readonly before: RowOf<D>
  readonly now: RowOf<D>
}

/**
 * Amends records in one statement, each settled, checked, searched and in the history as `amendRecord` does it. They are
 * planned before they are locked, so that no other writer waits while they are; a row that changed in that time is planned
 * again under its lock. Ids beyond the actor's reach are left out. Throws Forbidden, Invalid, Conflict.
 */
export async function amendRecords<D extends RecordDefinition>(
  ctx: Ctx,
  definition: D,
  { ids, ...how }: Reaching<D>,
): Promise<Amended<D>[]> {
  const read = ids.length === 0 ? [] : await readStored(ctx, definition, ids)
  if (read.length === 0) return []
  const planned = new Map(read.map((row) => [row.id, plan(ctx, definition, { row, ...how })]))
  if ([...planned.values()].every(({ after }) => after === undefined))
    return [...planned.values()].map(({ before }) => ({ before, now: before }))
  const locked = await lockStored(ctx, definition, read)
  const settled = locked.flatMap(({ doc, ...base }) =>
    doc === null ? (planned.get(base.id) ?? []) : [plan(ctx, definition, { row: { ...base, doc }, ...how })],
  )
  replaceAll(
    ctx,
    definition,
    settled.flatMap(({ after }) => after ?? []),
  )
  return settled.map(({ before, after }) => ({ before, now: after ? (flatten(after) as RowOf<D>) : before }))
}
