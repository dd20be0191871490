import { z } from 'zod'
import { contactImports, contacts } from '../../../domain/crm/index.ts'
import { hasRole, type Actor, type Doc, type RowOf } from '../../../domain/kernel/index.ts'
import { doRows, failureWords, reportProgress, type RowWork } from '../../automation/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { defineStepJob, type JobRun } from '../../platform/jobs/index.ts'
import { asVerb, findRecord, takeRecord } from '../../platform/records/index.ts'
import { lockContacts } from '../lock-reach.ts'
import { undoBeside, writeBeside } from './beside-contacts.ts'
import {
  countOmitted,
  countRows,
  faultsOf,
  nextRows,
  nextWritten,
  noteAsBefore,
  settleRows,
  type ImportRow,
  type RowOutcome,
  type Written,
} from './import-rows.ts'
import { takeHere, writeRow } from './write-row.ts'

type Import = RowOf<typeof contactImports>
/** Rows of one transaction. */
const batch = 100

const importing = ({ id, known, consent }: Import, actor: Actor): RowWork<ImportRow, RowOutcome> => ({
  actor,
  batch,
  next: (ctx, which) => nextRows(ctx, id, which),
  write: async (ctx, rows) => {
    const here = await takeHere(
      ctx,
      rows.map(({ contact }) => contact),
    )
    const done = []
    for (const row of rows) done.push({ contact: row.contact, outcome: await writeRow(ctx, row, { known, here }) })
    return writeBeside(ctx, done, consent)
  },
  failed: ({ row }, error) => ({ row, state: 'refused', words: failureWords(error) }),
  note: (ctx, outcomes) => settleRows(ctx, id, outcomes),
})

/** Undoes the effect of an import on a contact, except for fields changed between its rows or since. */
async function undoContact(ctx: Ctx, { contact: id, rows }: Written): Promise<RowOutcome[]> {
  const existing = await findRecord(ctx, contacts, id)
  let version = existing?.version
  const own: ImportRow[] = []
  for (const row of rows) {
    if (row.version !== null && row.version !== version) break
    own.push(row)
    // Rows without a version changed only groups and consents.
    if (row.version !== null) version = row.version - 1
  }
  // Of two rows that set a field, the first one knows the former value.
  const before = Object.assign({}, ...own.map((row) => row.before)) as Doc
  if (own.some((row) => row.version !== null && row.before === null)) await asVerb(ctx, contacts).trash({ id })
  else if (own.length > 0 && version !== undefined) {
    const now = await asVerb(ctx, contacts).amend({ id, amend: () => before })
    // Earlier imports find it as they left it, and can be taken back too.
    await noteAsBefore(ctx, id, { was: version, is: now.version })
  }
  await undoBeside(ctx, id, own)
  return rows.map(({ row }, at) => ({ row, state: at < own.length ? 'undone' : 'kept' }))
}

const undoing = ({ id }: Import, actor: Actor): RowWork<Written, readonly RowOutcome[]> => ({
  actor,
  batch,
  next: (ctx, which) => nextWritten(ctx, id, which),
  write: async (ctx, written) => {
    await lockContacts(
      ctx,
      written.map(({ contact }) => contact),
    )
    const outcomes: RowOutcome[][] = []
    for (const one of written) outcomes.push(await undoContact(ctx, one))
    return outcomes
  },
  failed: ({ rows }, error) => rows.map(({ row }) => ({ row, state: 'kept', words: failureWords(error) })),
  note: (ctx, outcomes) => settleRows(ctx, id, outcomes.flat()),
})

const isOver = (state: Import['state']): boolean => ['finished', 'undone', 'stopped'].includes(state)

/** A line about the progress of the import while a user watches it. */
async function reportLine(ctx: Ctx, now: Import, left: number): Promise<void> {
  const { id, creator, file_name: name, state, total } = now
  const done = total - left
  const isEnd = isOver(state)
  await reportProgress(ctx, {
    feedbackId: id,
    user: creator.id,
    title: isEnd ? `${name}: ${state}` : `${name}: ${done} of ${total}`,
    percent: isEnd ? 100 : Math.floor((100 * done) / Math.max(1, total)),
    ...(isEnd && { outcome: state === 'stopped' ? ('failed' as const) : ('done' as const) }),
  })
}

const noRows = { waiting: 0, added: 0, updated: 0, skipped: 0, refused: 0, kept: 0, undone: 0 }

/** Updates the record from its rows, and notifies its watchers. */
export async function reportImport(ctx: Ctx, before: Import, state: Import['state']): Promise<void> {
  const { row, change } = await takeRecord(ctx, contactImports, { id: before.id })
  const { waiting, added, updated, skipped, refused, kept } = { ...noRows, ...(await countRows(ctx, before.id)) }
  if (before.state === 'undoing') return reportLine(ctx, change({ state, kept }), added + updated)
  // One that ended or was undone since stays so.
  const own = row.state === 'undoing' || isOver(row.state) ? row.state : state
  const faults = await faultsOf(ctx, before.id)
  const omitted = await countOmitted(ctx, before.id)
  return reportLine(ctx, change({ state: own, added, updated, skipped, refused, omitted, faults }), waiting)
}

/** One transaction of an import, as its asker, who may have lost the role since. Undefined if nothing is left to do. */
async function step(run: JobRun, id: string): Promise<'more' | undefined> {
  const given = await run.within((ctx) => findRecord(ctx, contactImports, id))
  if (given === undefined || ['finished', 'stopped', 'undone'].includes(given.state)) return undefined
  const actor = await run.platform.reach.find(given.creator.id, run.clientId)
  if (actor === undefined || !hasRole(actor, 'contacts')) {
    await run.within((ctx) => reportImport(ctx, given, 'stopped'))
    return undefined
  }
  const isUndoing = given.state === 'undoing'
  const count = await (isUndoing ? doRows(run, undoing(given, actor)) : doRows(run, importing(given, actor)))
  const isLast = count < batch
  const states = isUndoing ? (['undoing', 'undone'] as const) : (['running', 'finished'] as const)
  await run.within((ctx) => reportImport(ctx, given, states[isLast ? 1 : 0]))
  return isLast ? undefined : 'more'
}

/** Imports the rows of a file, or undoes them, a hundred in one transaction: a killed run continues after them. */
export const runContactImport = defineStepJob({
  name: 'run-contact-import',
  lane: 'bulk',
  payload: z.object({ importId: z.string() }),
  run: async (run, { importId }) => {
    while ((await step(run, importId)) === 'more');
  },
})
