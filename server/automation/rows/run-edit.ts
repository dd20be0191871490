import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import {
  changeOf,
  editableFields,
  editFailuresKept,
  mayEditRows,
  recordEdits,
  valuesUnder,
  type FieldValues,
} from '../../../domain/automation/index.ts'
import { cutText, type Actor, type Doc, type RecordDefinition, type RowOf } from '../../../domain/kernel/index.ts'
import { formatNumber } from '../../../domain/kernel/values/format-value.ts'
import type { Ctx } from '../../platform/context.ts'
import { Forbidden, NotFound } from '../../platform/errors.ts'
import { defineStepJob, type Job, type JobRun } from '../../platform/jobs/index.ts'
import { asOwner, findTrashedRecord } from '../../platform/records/index.ts'
import { flatten, type StoredRow } from '../../platform/records/present.ts'
import type { RefuseRow } from '../../platform/records/routes.ts'
import { requireStored, updateStored } from '../../platform/records/write.ts'
import { doRows, type RowWork } from '../do-rows.ts'
import { failureWords } from '../refusal-words.ts'
import { reportProgress } from '../report-progress.ts'
import { customisedNamed } from './customised-named.ts'
import { nextEditRows, progressOfEdit, settleEditRows, type EditOutcome, type EditRow } from './edit-rows.ts'

type Edit = RowOf<typeof recordEdits>

/** Refusals by a record type beyond its own definition, by its name. */
type Refusals = ReadonlyMap<string, RefuseRow>

/** Rows of one transaction. */
const batch = 50

const payload = z.object({ editId: z.string(), user: z.string() })

/** The job as it is put into the queue. */
export const editWork = { name: 'run-record-edit', lane: 'bulk', payload } as const

interface Turn {
  readonly run: JobRun
  readonly edit: Edit
  readonly actor: Actor
  readonly definition: RecordDefinition
  readonly refuse: RefuseRow | undefined
  readonly isUndoing: boolean
  /** Titles of the rows, to name a refused one. */
  readonly titles: Map<string, string>
}

/** A write of one row as who asked for it would write it on its page. Throws Forbidden, Invalid, Conflict, NotFound. */
async function write(
  ctx: Ctx,
  { definition, refuse }: Turn,
  { before, values }: { before: StoredRow; values: FieldValues },
) {
  const change = changeOf(flatten(before), values)
  const active = change['active']
  const { id, version } = before
  const own = { id, version, change, ...(typeof active === 'boolean' && { active }) }
  const now = await updateStored(ctx, definition, own)
  if (now.version !== version) await refuse?.(ctx, flatten(now), change)
  return now
}

const titled = ({ definition }: Turn, row: Doc): string => cutText(definition.title(row), 200)

/** The row to write. Throws Forbidden, and NotFound; one that a colleague put into the trash is named all the same. */
async function lock(ctx: Ctx, turn: Turn, id: string): Promise<StoredRow> {
  try {
    return await requireStored(ctx, turn.definition, { id, operation: 'write' })
  } catch (error) {
    const gone = error instanceof NotFound ? await findTrashedRecord(ctx, turn.definition, id) : undefined
    if (gone) turn.titles.set(id, titled(turn, gone))
    throw error
  }
}

/** Sets the values of one row. */
async function editRow(ctx: Ctx, turn: Turn, { id }: EditRow): Promise<EditOutcome> {
  const before = await lock(ctx, turn, id)
  turn.titles.set(id, titled(turn, flatten(before)))
  const { values } = turn.edit
  const paths = Object.keys(values)
  const now = await write(ctx, turn, { before, values })
  if (now.version === before.version) return { id, state: 'same' }
  const sides = { before: valuesUnder(flatten(before), paths), after: valuesUnder(flatten(now), paths) }
  return { id, state: 'changed', title: titled(turn, flatten(now)), ...sides }
}

/** Restores the former values of one row, unless a user has changed them since. */
async function undoRow(ctx: Ctx, turn: Turn, { id, before, after }: EditRow): Promise<EditOutcome> {
  const row = await lock(ctx, turn, id)
  const paths = Object.keys(after ?? {})
  const isAsLeft = isDeepStrictEqual(valuesUnder(flatten(row), paths), after)
  if (!isAsLeft) return { id, state: 'kept', words: 'It was changed since.' }
  await write(ctx, turn, { before: row, values: before ?? {} })
  return { id, state: 'undone' }
}

/** Rows of an edit, and the change of each. */
function workOf(turn: Turn): RowWork<EditRow, EditOutcome> {
  const { edit, actor, isUndoing } = turn
  const doRow = isUndoing ? undoRow : editRow
  return {
    actor,
    batch,
    next: (ctx, { limit, only }) =>
      nextEditRows(ctx, edit.id, {
        rowState: isUndoing ? 'changed' : 'waiting',
        editStates: isUndoing ? ['undoing'] : ['waiting', 'running'],
        limit,
        ...(only && { id: only.id }),
      }),
    write: async (ctx, rows) => {
      const outcomes: EditOutcome[] = []
      for (const row of rows) outcomes.push(await doRow(ctx, turn, row))
      return outcomes
    },
    failed: ({ id }, error) => {
      const title = turn.titles.get(id)
      const words = failureWords(error)
      return { id, state: isUndoing ? 'kept' : 'failed', words, ...(title !== undefined && { title }) }
    },
    note: (ctx, outcomes) => settleEditRows(ctx, edit.id, outcomes),
  }
}

const own = (ctx: Ctx, user: string) => asOwner(ctx, recordEdits, user)

const endWords = (now: Edit): string =>
  now.state === 'undone'
    ? `${now.title}: ${formatNumber(now.undone)} put back`
    : `${now.title}: ${formatNumber(now.changed)} changed`

const isOver = ({ state }: Edit): boolean => !['waiting', 'running', 'undoing'].includes(state)

/** A line of what the edit says about itself, in the records that all long work reports by. */
async function reportLine(ctx: Ctx, now: Edit, left: number): Promise<void> {
  const done = now.total - left
  await reportProgress(ctx, {
    feedbackId: now.id,
    user: now.creator.id,
    title: isOver(now) ? endWords(now) : `${now.title}: ${formatNumber(done)} of ${formatNumber(now.total)}`,
    percent: isOver(now) ? 100 : Math.floor((99 * done) / Math.max(1, now.total)),
    ...(isOver(now) && { outcome: now.state === 'stopped' ? ('failed' as const) : ('done' as const) }),
  })
}

/** Updates the record from its rows. One that was stopped or undone since stays so. */
async function report(ctx: Ctx, { edit, isUndoing }: Pick<Turn, 'edit' | 'isUndoing'>, state: Edit['state']) {
  const { waiting, ...counts } = await progressOfEdit(ctx, edit.id, editFailuresKept)
  const now = await own(ctx, edit.creator.id).amend({
    id: edit.id,
    amend: (row) => ({
      ...counts,
      // A restored row still counts as changed.
      changed: counts.changed + counts.undone + counts.kept,
      state: row.state === 'stopped' || (row.state === 'undoing' && !isUndoing) ? row.state : state,
    }),
  })
  await reportLine(ctx, now, isUndoing ? counts.changed : waiting)
}

/** Rows done, with the record updated; 'over' if nothing is left to do. */
async function step(
  run: JobRun,
  { editId, user }: z.output<typeof payload>,
  refusals: Refusals,
): Promise<'more' | 'over'> {
  const { edit, definition } = await run.within(async (ctx) => {
    const found = await own(ctx, user).find(editId)
    return { edit: found, definition: found && (await customisedNamed(ctx, found.record)) }
  })
  if (edit === undefined || isOver(edit)) return 'over'
  const isUndoing = edit.state === 'undoing'
  // Checked again for each batch: a lost role is lost here too.
  const actor = await run.platform.reach.find(user, run.clientId)
  if (actor === undefined || definition === undefined || !stillMay(definition, actor, edit)) {
    await run.within((ctx) => report(ctx, { edit, isUndoing }, 'stopped'))
    return 'over'
  }
  const turn = { run, edit, actor, definition, refuse: refusals.get(definition.name), isUndoing, titles: new Map() }
  const isLast = (await doRows(run, workOf(turn))) < batch
  const states = isUndoing ? (['undoing', 'undone'] as const) : (['running', 'finished'] as const)
  await run.within((ctx) => report(ctx, turn, states[isLast ? 1 : 0]))
  return isLast ? 'over' : 'more'
}

function stillMay(definition: RecordDefinition, actor: Actor, { values }: Edit): boolean {
  if (!mayEditRows(definition, actor)) return false
  const open = new Set(editableFields(definition, actor).map(({ property }) => property))
  return Object.keys(values).every((path) => open.has(path))
}

/**
 * Sets fields on the rows of an edit, or restores them, fifty in one transaction: each row with its own version and
 * entry in the history, as the user who asked. A killed run continues after the last fifty.
 */
export const runRecordEdit = (refusals: Refusals): Job<z.output<typeof payload>> =>
  defineStepJob({
    ...editWork,
    run: async (run, given) => {
      try {
        while ((await step(run, given, refusals)) === 'more');
      } catch (error) {
        if (!(error instanceof Forbidden)) throw error
        run.log.info({ err: error }, 'an edit of several rows ended: its asker has left')
      }
    },
  })
