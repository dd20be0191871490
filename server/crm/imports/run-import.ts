import { z } from 'zod'
import { contactImports, contacts, type ImportedContact } from '../../../domain/crm/index.ts'
import { hasRole, type Doc, type RowOf } from '../../../domain/kernel/index.ts'
import { reportProgress } from '../../automation/index.ts'
import { withTenant, type Ctx } from '../../platform/context.ts'
import { defineStepJob, type JobRun } from '../../platform/jobs/index.ts'
import { asVerb, findRecord, takeRecord } from '../../platform/records/index.ts'
import { lockContacts, lockReaches } from '../lock-reach.ts'
import { countRows, nextRows, settleRows, type ImportRow, type RowOutcome } from './import-rows.ts'
import { knownIds, wholeContacts } from './known-people.ts'

type Import = RowOf<typeof contactImports>
type Contact = RowOf<typeof contacts>

/** Rows of one transaction. */
const batch = 100

/** What a row changes in a contact that is here: cells that say something else. An address beside the first stays there. */
function changeOf(row: ImportedContact, existing: Contact): Doc {
  const { email: _, ...said } = row
  return Object.fromEntries(Object.entries(said).filter(([name, value]) => ({ ...existing } as Doc)[name] !== value))
}

async function updateKnown(ctx: Ctx, { row, contact }: ImportRow, existing: Contact): Promise<RowOutcome> {
  const change = changeOf(contact, existing)
  if (Object.keys(change).length === 0) return { row, state: 'skipped', contact_id: existing.id, words: 'As it was.' }
  const before = Object.fromEntries(Object.keys(change).map((name) => [name, ({ ...existing } as Doc)[name] ?? null]))
  const now = await asVerb(ctx, contacts).amend({ id: existing.id, amend: () => change })
  return { row, state: 'updated', contact_id: existing.id, version: now.version, before }
}

/** One row: a person who is here already is updated or left alone, everybody else is added. */
async function importRow(
  ctx: Ctx,
  given: ImportRow,
  { known, existing }: { known: Import['known']; existing: Contact | undefined },
) {
  const { row, contact } = given
  if (existing !== undefined && known === 'update') return updateKnown(ctx, given, existing)
  if (existing !== undefined)
    return { row, state: 'skipped' as const, contact_id: existing.id, words: 'This person is here already.' }
  const made = await asVerb(ctx, contacts).create({ doc: contacts.shape.parse(contact) })
  return { row, state: 'added' as const, contact_id: made.id, version: made.version }
}

/** The next rows, within one transaction: whoever else adds one of these people waits. Answers how many there were. */
async function importBatch(ctx: Ctx, { id, known }: Import): Promise<number> {
  const rows = await nextRows(ctx, id, { states: ['waiting'], importStates: ['waiting', 'running'], limit: batch })
  const people = rows.map(({ contact }) => contact)
  await lockReaches(
    ctx,
    people.flatMap(({ email, phone }) => [email, phone].filter((key) => key !== undefined)),
  )
  const ids = await knownIds(ctx, people)
  const here = ids.filter((one) => one !== undefined)
  await lockContacts(ctx, here)
  const existing = await wholeContacts(ctx, here)
  const outcomes: RowOutcome[] = []
  for (const [at, row] of rows.entries())
    outcomes.push(await importRow(ctx, row, { known, existing: existing.get(ids[at] ?? '') }))
  await settleRows(ctx, id, outcomes)
  return rows.length
}

/** Takes one row back, unless somebody changed the contact since. */
async function undoRow(ctx: Ctx, { row, contact_id: id, version, before }: ImportRow): Promise<RowOutcome> {
  const existing = id === null ? undefined : await findRecord(ctx, contacts, id)
  if (existing === undefined || existing.version !== version) return { row, state: 'kept' }
  if (before === null) await asVerb(ctx, contacts).trash({ id: existing.id })
  else await asVerb(ctx, contacts).amend({ id: existing.id, amend: () => before })
  return { row, state: 'undone' }
}

async function undoBatch(ctx: Ctx, { id }: Import): Promise<number> {
  const rows = await nextRows(ctx, id, { states: ['added', 'updated'], importStates: ['undoing'], limit: batch })
  await lockContacts(
    ctx,
    rows.flatMap(({ contact_id: contact }) => contact ?? []),
  )
  const outcomes: RowOutcome[] = []
  for (const row of rows) outcomes.push(await undoRow(ctx, row))
  await settleRows(ctx, id, outcomes)
  return rows.length
}

const isOver = (state: Import['state']): boolean => ['finished', 'undone', 'stopped'].includes(state)

/** A line of what the import says about itself while somebody watches it. */
async function tell(ctx: Ctx, now: Import, left: number): Promise<void> {
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

/** Brings the record up to what its rows say, and tells whoever watches. */
async function report(ctx: Ctx, before: Import, state: Import['state']): Promise<void> {
  const { row, change } = await takeRecord(ctx, contactImports, { id: before.id })
  const { waiting, added, updated, skipped, refused, kept } = { ...noRows, ...(await countRows(ctx, before.id)) }
  if (before.state === 'undoing') return tell(ctx, change({ state, kept }), added + updated)
  // One that is taken back meanwhile goes on being so.
  const own = row.state === 'undoing' || row.state === 'undone' ? row.state : state
  return tell(ctx, change({ state: own, added, updated, skipped, refused }), waiting)
}

/** One transaction of an import, as its asker, who may have lost the role since. Undefined where there is nothing to do. */
async function step(run: JobRun, id: string): Promise<'more' | undefined> {
  const given = await run.within((ctx) => findRecord(ctx, contactImports, id))
  if (given === undefined || ['finished', 'stopped', 'undone'].includes(given.state)) return undefined
  const actor = await run.platform.reach.find(given.creator.id, run.clientId)
  if (actor === undefined || !hasRole(actor, 'contacts')) {
    await run.within((ctx) => report(ctx, given, 'stopped'))
    return undefined
  }
  const isUndoing = given.state === 'undoing'
  const count = await withTenant(run.platform, actor, (ctx) =>
    isUndoing ? undoBatch(ctx, given) : importBatch(ctx, given),
  )
  const isLast = count < batch
  const states = isUndoing ? (['undoing', 'undone'] as const) : (['running', 'finished'] as const)
  await run.within((ctx) => report(ctx, given, states[isLast ? 1 : 0]))
  return isLast ? undefined : 'more'
}

/** Imports the rows of a file, or takes them back, a hundred in one transaction: a run that was killed goes on behind them. */
export const runContactImport = defineStepJob({
  name: 'run-contact-import',
  lane: 'bulk',
  payload: z.object({ importId: z.string() }),
  run: async (run, { importId }) => {
    while ((await step(run, importId)) === 'more');
  },
})
