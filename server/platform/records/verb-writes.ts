import type { Doc, DocOf, RecordDefinition, RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../context.ts'
import { sql } from '../database/sql.ts'
import { indexRecord } from './search/index-record.ts'
import { flatten } from './present.ts'
import type { Target } from './read.ts'
import {
  amendStored,
  createStored,
  insertOf,
  newRow,
  requireStored,
  requireTrashed,
  setTrashed,
  updateStored,
  type BaseChoice,
} from './write.ts'

type Fields<D extends RecordDefinition> = { readonly [Field in keyof DocOf<D>]?: DocOf<D>[Field] | null }

/** A change of a record: top-level fields replaced, null removes; `version` is the one that was read. */
interface Change<D extends RecordDefinition> extends BaseChoice {
  readonly version: number
  readonly change: Fields<D>
}

/** Change of a row by a verb: fields replaced, null removes. */
export type Amendment<D extends RecordDefinition> = Fields<D> & BaseChoice

/** Decides the new row under its lock. */
type Decide<D extends RecordDefinition> = (row: RowOf<D>) => Amendment<D> | Promise<Amendment<D>>

export interface Amending<D extends RecordDefinition> {
  readonly id: string
  readonly amend: Decide<D>
  readonly isTrashed?: boolean
  /** Sealed fields that a user chose to set by it, over any value; empty when absent. */
  readonly sealed?: readonly string[]
}

/** Initial values of a new record. */
export type Beginning<D extends RecordDefinition> = BaseChoice & { readonly doc: DocOf<D> }

/** As `createStored`, typed and flat, for verbs. */
export async function createRecord<D extends RecordDefinition>(
  ctx: Ctx,
  definition: D,
  input: Beginning<D>,
): Promise<RowOf<D>> {
  return flatten(await createStored(ctx, definition, input)) as RowOf<D>
}

/**
 * As `createRecord`, at an id from elsewhere: a record that was purged there has left its history, and the versions of
 * the new one continue after it.
 */
export async function createRecordAnew<D extends RecordDefinition>(
  ctx: Ctx,
  definition: D,
  { id, doc }: { id: string; doc: DocOf<D> },
): Promise<RowOf<D>> {
  const [kept] = await ctx.db.run(sql<{ version: number }>`
    select coalesce(max(version), 0) as version from history
    where client_id = ${ctx.db.tenant.clientId} and record = ${definition.name} and id = ${id}`)
  return flatten(await createStored(ctx, definition, { id, doc, version: (kept?.version ?? 0) + 1 })) as RowOf<D>
}

/** Changes a record, typed and flat, for verbs. Throws Conflict when it changed since `version`. */
export async function updateRecord<D extends RecordDefinition>(
  ctx: Ctx,
  definition: D,
  input: Target & Change<D>,
): Promise<RowOf<D>> {
  return flatten(await updateStored(ctx, definition, input)) as RowOf<D>
}

/**
 * Changes a record at any present version: locks it, calls for the change, writes. For the program's own writes
 * (activity, delivery results), which are a function of the current row. With `isTrashed` the record is one in the
 * trash, and stays there.
 */
export async function amendRecord<D extends RecordDefinition>(
  ctx: Ctx,
  definition: D,
  { id, amend, isTrashed = false, sealed = [] }: Amending<D>,
): Promise<RowOf<D>> {
  const before = isTrashed
    ? await requireTrashed(ctx, definition, { id })
    : await requireStored(ctx, definition, { id, operation: 'write' })
  const change: Doc & BaseChoice = await amend(flatten(before) as RowOf<D>)
  return flatten(amendStored(ctx, definition, { before, change, isTrashed, sealed })) as RowOf<D>
}

/**
 * Makes a record at its own id, or changes the existing one: the second writer waits for the first and adds to it. For
 * the one document of an owner, which several of their screens may write first.
 */
export async function putRecord<D extends RecordDefinition>(
  ctx: Ctx,
  definition: D,
  { id, doc, amend }: { id: string; doc: DocOf<D>; amend: (row: RowOf<D>) => Amendment<D> },
): Promise<RowOf<D>> {
  const row = newRow(ctx, definition, { id, doc })
  const made = await ctx.db.run(
    sql`${insertOf(ctx, definition, row)} on conflict (client_id, id) do nothing returning 1`,
  )
  if (made.length === 0) return amendRecord(ctx, definition, { id, amend })
  indexRecord(ctx.db, definition, row)
  return flatten(row) as RowOf<D>
}

/** Puts a record into the trash, for verbs. */
export async function trashRecord(ctx: Ctx, definition: RecordDefinition, target: Target): Promise<void> {
  await setTrashed(ctx, definition, { ...target, isTrashed: true })
}

/** Takes a record out of the trash again, for verbs. */
export async function restoreRecord(ctx: Ctx, definition: RecordDefinition, target: Target): Promise<void> {
  await setTrashed(ctx, definition, { ...target, isTrashed: false })
}
