import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { contactImports, contacts, type ImportedContact } from '../../../domain/crm/index.ts'
import { hasRole, type Actor, type Doc, type RowOf } from '../../../domain/kernel/index.ts'
import { doRows, failureWords, reportProgress, type RowWork } from '../../automation/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import { defineStepJob, type JobRun } from '../../platform/jobs/index.ts'
import { asVerb, findRecord, takeRecord } from '../../platform/records/index.ts'
import { lockContacts, lockReaches } from '../lock-reach.ts'
import {
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
import { KnownPeople, wholeContacts } from './known-people.ts'

type Import = RowOf<typeof contactImports>
type Contact = RowOf<typeof contacts>

/** Rows of one transaction. */
const batch = 100

const emptyContact = contacts.shape.parse({})

/** What a row changes in a contact that is here: cells that say something else. An address beside the first stays there. */
function changeOf(row: ImportedContact, existing: Contact): Doc {
  const { email: _, custom, ...others } = row
  const said = { ...others, ...(custom && { custom: { ...existing.custom, ...custom } }) }
  return Object.fromEntries(
    Object.entries(said).filter(([name, value]) => !isDeepStrictEqual(({ ...existing } as Doc)[name], value)),
  )
}

/** What rows find here: who is known by their reaches, and the contacts as the rows before left them. */
interface Here {
  readonly people: KnownPeople
  readonly existing: Map<string, Contact>
}

async function updateKnown(ctx: Ctx, { row, contact }: ImportRow, { here, id }: { here: Here; id: string }) {
  const existing = here.existing.get(id)
  if (existing === undefined) throw new NotFound(`contacts ${id}`)
  const change = changeOf(contact, existing)
  if (Object.keys(change).length === 0) return { row, state: 'skipped' as const, contact_id: id, words: 'As it was.' }
  const before = Object.fromEntries(Object.keys(change).map((name) => [name, ({ ...existing } as Doc)[name] ?? null]))
  const now = await asVerb(ctx, contacts).amend({ id, amend: () => change })
  here.existing.set(id, now)
  return { row, state: 'updated' as const, contact_id: id, version: now.version, before }
}

/** One row: a person who is here already is updated or left alone, everybody else is added. */
async function importRow(
  ctx: Ctx,
  given: ImportRow,
  { known, here }: { known: Import['known']; here: Here },
): Promise<RowOutcome> {
  const { row, contact } = given
  const id = here.people.idOf(contact)
  if (id !== undefined && known === 'update') return updateKnown(ctx, given, { here, id })
  if (id !== undefined) return { row, state: 'skipped', contact_id: id, words: 'This person is here already.' }
  const made = await asVerb(ctx, contacts).create({ doc: { ...emptyContact, ...contact } })
  here.people.add(contact, made.id)
  here.existing.set(made.id, made)
  return { row, state: 'added', contact_id: made.id, version: made.version }
}

/** Who of some rows is here; whoever else adds or changes one of them waits. */
async function takeHere(ctx: Ctx, rows: readonly ImportedContact[]): Promise<Here> {
  const idsAmong = (people: KnownPeople) => rows.flatMap((row) => people.idOf(row) ?? [])
  await lockContacts(ctx, idsAmong(await KnownPeople.among(ctx, rows)))
  await lockReaches(
    ctx,
    rows.flatMap(({ email, phone }) => [email, phone].filter((key) => key !== undefined)),
  )
  // Asked again: one may have been added before its address was locked.
  const people = await KnownPeople.among(ctx, rows)
  return { people, existing: await wholeContacts(ctx, idsAmong(people)) }
}

const importing = ({ id, known }: Import, actor: Actor): RowWork<ImportRow, RowOutcome> => ({
  actor,
  batch,
  next: (ctx, which) => nextRows(ctx, id, which),
  write: async (ctx, rows) => {
    const here = await takeHere(
      ctx,
      rows.map(({ contact }) => contact),
    )
    const outcomes: RowOutcome[] = []
    for (const row of rows) outcomes.push(await importRow(ctx, row, { known, here }))
    return outcomes
  },
  failed: ({ row }, error) => ({ row, state: 'refused', words: failureWords(error) }),
  note: (ctx, outcomes) => settleRows(ctx, id, outcomes),
})

/** Takes back what an import did to a contact, as far as nobody changed it between its rows or since. */
async function undoContact(ctx: Ctx, { contact: id, rows }: Written): Promise<RowOutcome[]> {
  const existing = await findRecord(ctx, contacts, id)
  let version = existing?.version
  const own: ImportRow[] = []
  for (const row of rows) {
    if (row.version !== version) break
    own.push(row)
    version = row.version - 1
  }
  // Of two rows that set a field, the first one knows what it was.
  const before = Object.assign({}, ...own.map((row) => row.before)) as Doc
  if (own.some((row) => row.before === null)) await asVerb(ctx, contacts).trash({ id })
  else if (own.length > 0 && version !== undefined) {
    const now = await asVerb(ctx, contacts).amend({ id, amend: () => before })
    // Earlier imports find it as they left it, and can be taken back too.
    await noteAsBefore(ctx, id, { was: version, is: now.version })
  }
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

/** A line of what the import says about itself while somebody watches it. */
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

/** Brings the record up to what its rows say, and notifies whoever watches. */
export async function reportImport(ctx: Ctx, before: Import, state: Import['state']): Promise<void> {
  const { row, change } = await takeRecord(ctx, contactImports, { id: before.id })
  const { waiting, added, updated, skipped, refused, kept } = { ...noRows, ...(await countRows(ctx, before.id)) }
  if (before.state === 'undoing') return reportLine(ctx, change({ state, kept }), added + updated)
  // One that ended or is taken back meanwhile goes on being so.
  const own = row.state === 'undoing' || isOver(row.state) ? row.state : state
  const faults = await faultsOf(ctx, before.id)
  return reportLine(ctx, change({ state: own, added, updated, skipped, refused, faults }), waiting)
}

/** One transaction of an import, as its asker, who may have lost the role since. Undefined where there is nothing to do. */
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

/** Imports the rows of a file, or takes them back, a hundred in one transaction: a run that was killed goes on behind them. */
export const runContactImport = defineStepJob({
  name: 'run-contact-import',
  lane: 'bulk',
  payload: z.object({ importId: z.string() }),
  run: async (run, { importId }) => {
    while ((await step(run, importId)) === 'more');
  },
})
