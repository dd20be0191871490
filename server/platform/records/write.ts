import { matches, reservedFrom, type Doc, type Filter, type RecordDefinition } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../context.ts'
import { sql } from '../database/sql.ts'
import { isUniqueViolation } from '../database/tenant.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '../errors.ts'
import { indexRecord, unindexRecord } from './search/index-record.ts'
import { applied } from './apply-change.ts'
import { requireGivable, requireReach, type Operation } from './authorise.ts'
import { withCustomValues } from './custom-values.ts'
import { openTo, withoutFields } from './guarded-fields.ts'
import { mergeStale } from './merge-stale.ts'
import { withOwnWords } from './own-words.ts'
import { flatten, type StoredRow } from './present.ts'
import { withMove } from './move-state.ts'
import { withAuthor } from './authored.ts'
import { lockStored, type Target } from './read.ts'
import { keepRecorded } from './recorded-fields.ts'
import { noteSealedWrite, sealedIn } from './sealed-writes.ts'
import { isUnchanged } from './is-unchanged.ts'
import { withStoredFacts } from './stored-facts.ts'
import { settle, settleActive } from './settle.ts'

/** Base fields that a writer may choose. */
export interface BaseChoice {
  readonly id?: string | undefined
  readonly date?: number | undefined
  readonly active?: boolean | undefined
  /** Kept by the program's own writes that are no news, such as a read mark; the time of the write when absent. */
  readonly last_date?: number | undefined
  /** Reason for the record's new state, in the words of its mover. */
  readonly why?: string | undefined
}

/** How a person changes a record: verbs cannot force a state. */
interface PersonsChoice extends BaseChoice {
  /** Moves the state although its table does not allow it, for those who may force, with a reason. */
  readonly force?: boolean | undefined
}

const stored = sql.raw('id, version, date, last_date, active, doc')

/** A row as the actor may see it when it prevents a write. */
const shownTo = (ctx: Ctx, definition: RecordDefinition, row: StoredRow): Doc =>
  openTo(definition, ctx.actor, flatten(row))

/** Input without the fields that the sender may not set. */
const settable = <Input>(ctx: Ctx, definition: RecordDefinition, input: Input): Input =>
  isDoc(input) ? withoutFields(input, reservedFrom(definition, ctx.actor)) : input

const isDoc = (input: unknown): input is Doc => typeof input === 'object' && input !== null && !Array.isArray(input)

function requireWithin(definition: RecordDefinition, within: true | Filter, row: StoredRow): void {
  if (within !== true && !matches(flatten(row), within)) throw new Forbidden(definition.name)
}

/** Names a refused write: a unique value, or the id, is taken by another row. */
export const asConflict =
  (yours: unknown) =>
  (error: unknown): unknown =>
    isUniqueViolation(error) ? new Conflict(null, yours) : error

/** A document as it comes back from the table. */
const asStored = (text: string): Doc => JSON.parse(text) as Doc

export interface NewRecord extends BaseChoice {
  readonly doc: unknown
  /** After those of a record that had this id before; 1 when absent. */
  readonly version?: number
}

/** A new row as it may be stored: within the actor's reach, shaped, derived, checked. Throws Forbidden, Invalid. */
export function newRow(ctx: Ctx, definition: RecordDefinition, input: NewRecord): StoredRow {
  const within = requireReach(definition, 'create', ctx.actor)
  const settled = settle(ctx, definition, { input: settable(ctx, definition, input.doc), known: [] })
  const { doc, active } = settleActive(definition, settled, input.active ?? true)
  const row: StoredRow = {
    id: input.id ?? ctx.newId(),
    version: input.version ?? 1,
    date: input.date ?? ctx.now,
    last_date: input.last_date ?? ctx.now,
    active,
    doc: asStored(JSON.stringify(doc)),
  }
  if (row.id.trim() === '') throw new Invalid([{ path: 'id', code: 'no-reference' }])
  requireWithin(definition, within, row)
  requireGivable(ctx, definition, { after: flatten(row) })
  return row
}

export const insertOf = (ctx: Ctx, { name }: RecordDefinition, row: StoredRow) => sql`
    insert into ${sql.table(name)} (client_id, id, version, date, last_date, active, doc)
    values (${ctx.db.tenant.clientId}, ${row.id}, ${row.version}, ${row.date}, ${row.last_date}, ${row.active},
      ${JSON.stringify(row.doc)}::jsonb)`

/** As `newRow`, with its custom values, its author, its number, its stamps and its random words. Throws Forbidden, Invalid. */
export async function completeRow(ctx: Ctx, definition: RecordDefinition, input: NewRecord): Promise<StoredRow> {
  requireReach(definition, 'create', ctx.actor)
  const sent = await withAuthor(ctx, definition, await withCustomValues(ctx, definition, { sent: input.doc }))
  const doc = await withOwnWords(ctx, definition, sent)
  return withStoredFacts(ctx, definition, newRow(ctx, definition, { ...input, doc }))
}

/**
 * Makes a record. Throws Forbidden, Invalid; Conflict (a unique value or the id is taken) when the transaction ends or
 * its next answer is waited for.
 */
export async function createStored(ctx: Ctx, definition: RecordDefinition, input: NewRecord): Promise<StoredRow> {
  const row = await completeRow(ctx, definition, input)
  ctx.db.later(insertOf(ctx, definition, row), asConflict(row.doc))
  indexRecord(ctx.db, definition, row)
  return row
}

/** Row of a write, within the actor's reach for the operation, locked until the end of the transaction. */
export async function requireStored(
  ctx: Ctx,
  definition: RecordDefinition,
  { id, where, operation, absent }: Target & { operation: Operation; absent?: string },
): Promise<StoredRow> {
  const within = requireReach(definition, operation, ctx.actor)
  const row = await lockStored(ctx, definition, { id, where })
  if (!row) throw new NotFound(`${definition.name} ${id}`, absent)
  // The statement has checked the right to read.
  if (operation !== 'read') requireWithin(definition, within, row)
  return row
}

interface Replacing {
  readonly before: StoredRow
  readonly doc: Doc
  readonly base: PersonsChoice
  /** Sealed fields that it sets: that makes a version also where they held the same. */
  readonly sealed: readonly string[]
}

/** New row by a new document, and that document as it is sent; undefined for an unchanged one. */
export function rowAfter(ctx: Ctx, definition: RecordDefinition, { before, doc, base, sealed }: Replacing) {
  const settled = settleActive(definition, doc, base.active ?? before.active)
  const text = JSON.stringify(withMove(ctx, definition, { before, doc: settled.doc, why: base.why, force: base.force }))
  const row: StoredRow = {
    id: before.id,
    version: before.version + 1,
    date: base.date ?? before.date,
    last_date: base.last_date ?? ctx.now,
    active: settled.active,
    doc: asStored(text),
  }
  if (sealed.length === 0 && isUnchanged(before, row, base)) return undefined
  requireGivable(ctx, definition, { before: flatten(before), after: flatten(row) })
  return { row, text }
}

/** Writes a new version of a row that this transaction has locked; nothing where it stays as it is. */
function replace(
  ctx: Ctx,
  definition: RecordDefinition,
  { isTrashed, ...given }: Replacing & { isTrashed?: boolean },
): StoredRow {
  const after = rowAfter(ctx, definition, given)
  if (after === undefined) return given.before
  const { row, text } = after
  const update = sql`
    update ${sql.table(definition.name)}
    set doc = ${text}::jsonb, version = ${row.version}, last_date = ${row.last_date}, date = ${row.date}, active = ${row.active}
    where client_id = ${ctx.db.tenant.clientId} and id = ${row.id}`
  ctx.db.later(update, asConflict(openTo(definition, ctx.actor, given.doc)))
  noteSealedWrite(ctx, definition, { id: row.id, version: row.version, fields: given.sealed })
  if (!isTrashed) indexRecord(ctx.db, definition, row)
  return row
}

/** Of a record that is not there, or not within reach (3-aviation section 8). */
const absentWords = ({ label }: RecordDefinition): string =>
  `Cannot update ${label.one.toLowerCase()} record that does not yet exist.`

/** Refuses to delete what its definition keeps. Throws Conflict. */
function requireDeletable(ctx: Ctx, definition: RecordDefinition, row: StoredRow): void {
  const message = definition.kept?.(flatten(row))
  if (message !== undefined) throw new Conflict(shownTo(ctx, definition, row), null, { code: 'kept', message })
}

/** A change of a record that was read at `version`. */
interface Update extends Target, Omit<PersonsChoice, 'id'> {
  readonly version: number
  readonly change: Doc
  /** The version of it that is restored, and the sealed fields that were set since. */
  readonly earlier?: { readonly doc: Doc; readonly sealed: readonly string[] }
  /** Changes of others elsewhere in the record stay with this change. */
  readonly isMerged?: boolean
}

/** A row's document after a change that the actor sends, as it may be stored. Throws Forbidden, Invalid. */
async function docAfter(
  ctx: Ctx,
  definition: RecordDefinition,
  { before, change, earlier }: { before: StoredRow; change: Doc; earlier?: Doc | undefined },
): Promise<Doc> {
  // Compared with the visible part: a guess at hidden values is refused if right or wrong.
  const seen = openTo(definition, ctx.actor, before.doc)
  const own = settable(ctx, definition, keepRecorded(definition, change, seen))
  const sent = await withCustomValues(ctx, definition, { sent: own, before: before.doc })
  const after = {
    doc: settle(ctx, definition, {
      input: applied(before.doc, sent),
      known: [before.doc, ...(earlier ? [earlier] : [])],
    }),
    before: before.doc,
  }
  requireWithin(definition, requireReach(definition, 'write', ctx.actor), { ...before, doc: after.doc })
  return (await withStoredFacts(ctx, definition, after)).doc
}

/**
 * Result of a change that the actor sends, undefined for an unchanged row; nothing is written. Throws as `updateStored`
 * would.
 */
export async function wouldBecome(
  ctx: Ctx,
  definition: RecordDefinition,
  { before, change }: { before: StoredRow; change: Doc & Pick<BaseChoice, 'active'> },
): Promise<StoredRow | undefined> {
  requireWithin(definition, requireReach(definition, 'write', ctx.actor), before)
  const doc = await docAfter(ctx, definition, { before, change })
  const base = { active: change.active }
  return rowAfter(ctx, definition, { before, doc, base, sealed: sealedIn(definition, change) })?.row
}

/** Changes a record that was read at `version`. Throws Conflict with both when it changed since. */
export async function updateStored(ctx: Ctx, definition: RecordDefinition, input: Update): Promise<StoredRow> {
  const absent = absentWords(definition)
  const before = await requireStored(ctx, definition, { id: input.id, where: input.where, operation: 'write', absent })
  const isStale = before.version !== input.version
  const shown = isStale ? shownTo(ctx, definition, before) : {}
  if (isStale && !input.isMerged) throw new Conflict(shown, input.change)
  const sent = { ...input, change: settable(ctx, definition, input.change) }
  const write = isStale ? { ...sent, ...(await mergeStale(ctx, definition, { before, shown, write: sent })) } : input
  const doc = await docAfter(ctx, definition, { before, change: write.change, earlier: input.earlier?.doc })
  const sealed = input.earlier?.sealed ?? sealedIn(definition, sent.change)
  return replace(ctx, definition, { before, doc, base: write, sealed })
}

/** Puts a record into the trash, where it stays for 30 days, or takes it out again. */
export async function setTrashed(
  ctx: Ctx,
  definition: RecordDefinition,
  input: Target & { version?: number | undefined; isTrashed: boolean },
): Promise<StoredRow> {
  const before = input.isTrashed
    ? await requireStored(ctx, definition, { id: input.id, where: input.where, operation: 'remove' })
    : await requireTrashed(ctx, definition, input)
  if (input.version !== undefined && before.version !== input.version) {
    throw new Conflict(shownTo(ctx, definition, before), null)
  }
  if (input.isTrashed) requireDeletable(ctx, definition, before)
  requireGivable(ctx, definition, { [input.isTrashed ? 'before' : 'after']: flatten(before) })
  const last_date = input.isTrashed ? before.last_date : ctx.now
  const row: StoredRow = { ...before, version: before.version + 1, last_date }
  const update = sql`
    update ${sql.table(definition.name)}
    set trashed_at = ${input.isTrashed ? ctx.now : null}, version = ${row.version}, last_date = ${last_date}
    where client_id = ${ctx.db.tenant.clientId} and id = ${row.id}`
  ctx.db.later(update, asConflict(openTo(definition, ctx.actor, before.doc)))
  if (input.isTrashed) unindexRecord(ctx.db, definition, row.id)
  else indexRecord(ctx.db, definition, row)
  return row
}

export async function requireTrashed(
  ctx: Ctx,
  definition: RecordDefinition,
  { id, where }: Target,
): Promise<StoredRow> {
  const within = requireReach(definition, 'remove', ctx.actor)
  const [row] = await ctx.db.run(
    sql<StoredRow>`select ${stored} from ${sql.table(definition.name)} where client_id = ${ctx.db.tenant.clientId} and id = ${id} and trashed_at is not null for update`,
  )
  const isWithin = row && (within === true || matches(flatten(row), within)) && (!where || matches(flatten(row), where))
  if (!isWithin) throw new NotFound(`${definition.name} ${id}`)
  return row
}

interface Amending {
  readonly before: StoredRow
  readonly change: Doc & BaseChoice
  readonly isTrashed?: boolean
  /** Sealed fields that a user chose to set by it; empty when absent. */
  readonly sealed?: readonly string[]
}

/** Changes a row that this transaction has locked: fields replaced, null removes. One in the trash stays there. */
export function amendStored(
  ctx: Ctx,
  definition: RecordDefinition,
  { before, change, isTrashed = false, sealed = [] }: Amending,
): StoredRow {
  const doc = settle(ctx, definition, { input: applied(before.doc, change), known: [before.doc] })
  const base = { date: change.date, active: change.active, last_date: change.last_date, why: change.why }
  return replace(ctx, definition, { before, doc, base, isTrashed, sealed })
}
