import {
  automationMessages,
  changeOf,
  editableFields,
  editFailuresKept,
  editUndoneWithinMs,
  mayEditRows,
  recordEdits,
  type beginRecordEdit,
  type checkRecordEdit,
} from '../../../domain/automation/index.ts'
import {
  cutText,
  valueAt,
  type InputOf,
  type Issue,
  type OutputOf,
  type RecordDefinition,
} from '../../../domain/kernel/index.ts'
import { mostChosen } from '../../../domain/kernel/lists/row-choice.ts'
import { readOwnEntry } from '../../company/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Forbidden, Invalid } from '../../platform/errors.ts'
import { enqueue } from '../../platform/jobs/index.ts'
import { chosenIds, storedByIds } from '../../platform/records/chosen-rows.ts'
import { asVerb, takeRecord } from '../../platform/records/index.ts'
import { flatten, type StoredRow } from '../../platform/records/present.ts'
import type { ForeseeRow } from '../../platform/records/routes.ts'
import { wouldBecome } from '../../platform/records/write.ts'
import { addEditRows } from './edit-rows.ts'
import { customisedNamed } from './customised-named.ts'
import { selectCounts, countValue, mostFrequent } from './present-values.ts'
import { refusalWords } from '../refusal-words.ts'
import { editWork } from './run-edit.ts'

type Asked = InputOf<typeof beginRecordEdit>['body']
type Check = OutputOf<typeof checkRecordEdit>

/** Rows that are read at a time. */
const pageSize = 500

/** A value that one row alone may have, for more rows than one: all but the first would be refused. */
function sharedIssues({ label, form, ofOne = [] }: RecordDefinition, { values }: Asked, count: number): Issue[] {
  if (count < 2) return []
  const shared = ofOne.filter((path) => (values[path] ?? null) !== null)
  return shared.map((path) =>
    automationMessages.issue('values', 'of-one', {
      field: form.find(({ property }) => property === path)?.label ?? path,
      noun: label.one.toLowerCase(),
    }),
  )
}

/** The record type, and the rows that are meant. Throws Forbidden, and Invalid with every issue. */
async function chosenOf(ctx: Ctx, { record, chosen, values }: Asked) {
  const definition = await customisedNamed(ctx, record)
  if (definition === undefined) throw new Invalid([automationMessages.issue('record', 'no-list')])
  if (!mayEditRows(definition, ctx.actor)) throw new Forbidden(record)
  const known = new Set(editableFields(definition, ctx.actor).map(({ property }) => property))
  const fields = Object.keys(values)
  const unknown = fields.filter((field) => !known.has(field))
  if (unknown.length > 0)
    throw new Invalid(unknown.map((field) => automationMessages.issue('values', 'unknown-field', { field })))
  if (fields.length === 0) throw new Invalid([automationMessages.issue('values', 'nothing-to-set')])
  const most = mostChosen + 1
  const ids = await chosenIds(ctx, definition, { chosen, most, mostHits: most })
  if (ids.length === 0) throw new Invalid([automationMessages.issue('chosen', 'no-rows')])
  if (ids.length > mostChosen)
    throw new Invalid([automationMessages.issue('chosen', 'too-many-rows', { most: mostChosen })])
  const shared = sharedIssues(definition, { record, chosen, values }, ids.length)
  if (shared.length > 0) throw new Invalid(shared)
  return { definition, ids }
}

/** Refusals by record types beyond their own definitions, by their names. */
export type Foreseen = ReadonlyMap<string, ForeseeRow>

type Verdict = 'changes' | 'same' | { readonly id: string; readonly title: string; readonly words: string }

interface Considered {
  readonly definition: RecordDefinition
  readonly foresee: ForeseeRow | undefined
  readonly values: Asked['values']
}

async function isChanged(ctx: Ctx, { definition, foresee, values }: Considered, row: StoredRow): Promise<boolean> {
  const before = flatten(row)
  const after = await wouldBecome(ctx, definition, { before: row, change: changeOf(before, values) })
  const issues = (after && (await foresee?.(ctx, { before, after: flatten(after) }))) ?? []
  if (issues.length > 0) throw new Invalid(issues)
  return after !== undefined
}

async function verdictOf(ctx: Ctx, considered: Considered, row: StoredRow): Promise<Verdict> {
  try {
    return (await isChanged(ctx, considered, row)) ? 'changes' : 'same'
  } catch (error) {
    const words = refusalWords(error)
    if (words === undefined) throw error
    return { id: row.id, title: cutText(considered.definition.title(flatten(row)), 200), words }
  }
}

/** Preview of an edit (see the contract): each row is settled and checked as if it were written, and none is. */
export async function checkEdit(ctx: Ctx, asked: Asked, foreseen: Foreseen): Promise<Check> {
  const { definition, ids } = await chosenOf(ctx, asked)
  const considered = { definition, foresee: foreseen.get(definition.name), values: asked.values }
  let [changes, same, failed] = [0, 0, 0]
  const failures: Check['failures'] = []
  const counts = selectCounts(Object.keys(asked.values))
  for (let at = 0; at < ids.length; at += pageSize)
    for (const row of await storedByIds(ctx, definition, ids.slice(at, at + pageSize))) {
      const flat = flatten(row)
      for (const field of counts) countValue(field, valueAt(flat, field.path))
      const verdict = await verdictOf(ctx, considered, row)
      if (verdict === 'changes') changes += 1
      else if (verdict === 'same') same += 1
      else {
        failed += 1
        if (failures.length < editFailuresKept) failures.push(verdict)
      }
    }
  return { total: changes + same + failed, changes, same, failed, failures, present: counts.map(mostFrequent) }
}

/** Begins an edit: the list of its rows and its job are created together, or not at all. Throws Forbidden, Invalid. */
export async function beginEdit(ctx: Ctx, asked: Asked): Promise<{ id: string }> {
  const { definition, ids } = await chosenOf(ctx, asked)
  const doc = recordEdits.shape.parse({
    creator: await readOwnEntry(ctx),
    record: definition.name,
    title: definition.label.many,
    values: asked.values,
    total: ids.length,
  })
  const { id } = await asVerb(ctx, recordEdits).create({ doc })
  await addEditRows(ctx, id, ids)
  await enqueue(ctx, editWork, { payload: { editId: id, user: ctx.actor.userId }, key: id })
  return { id }
}

/** Stops an edit of the actor's own that still runs. Throws NotFound. */
export async function stopEdit(ctx: Ctx, id: string): Promise<Record<string, never>> {
  const { row, change } = await takeRecord(ctx, recordEdits, { id })
  if (row.state === 'waiting' || row.state === 'running') change({ state: 'stopped' })
  return {}
}

/** Begins to take an edit back. Throws NotFound for another's, Invalid for one that is taken back already or too old. */
export async function undoEdit(ctx: Ctx, id: string): Promise<Record<string, never>> {
  const { row, change } = await takeRecord(ctx, recordEdits, { id })
  if (row.state === 'undoing' || row.state === 'undone')
    throw new Invalid([automationMessages.issue('id', 'edit-taken-back')])
  if (row.date < ctx.now - editUndoneWithinMs) throw new Invalid([automationMessages.issue('id', 'edit-too-old')])
  change({ state: 'undoing' })
  await enqueue(ctx, editWork, { payload: { editId: id, user: ctx.actor.userId }, key: id })
  return {}
}
