import { contacts, type ImportedContact } from '../../../domain/crm/index.ts'
import { hasRole, type ConsentWay } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { consentOf, dropImportedYes, keepMailConsent } from '../groups/mail-consent.ts'
import { notedBy } from '../groups/noted-by.ts'
import { joinGroup, leaveGroup } from '../groups/set-members.ts'
import type { BesideContact, ImportRow, RowOutcome } from './import-rows.ts'
import { listEmails } from './known-people.ts'

type Colleague = Awaited<ReturnType<typeof notedBy>>

interface Done {
  readonly contact: ImportedContact
  readonly outcome: RowOutcome
}

const isWritten = ({ outcome: { state, contact_id: id, words } }: Done): boolean =>
  id !== undefined && (state === 'added' || state === 'updated' || words === 'Unchanged.')

/** Puts the people of rows into their groups. Answers the new groups of each contact. */
async function joinGroups(ctx: Ctx, done: readonly Done[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const wanted = done.flatMap(({ contact: { groups = [] }, outcome: { contact_id: id = '' } }) =>
    groups.map((group) => ({ group, id })),
  )
  const joined = new Map<string, string[]>()
  for (const [group, some] of Map.groupBy(wanted, (one) => one.group)) {
    const people = await beyondReach(ctx, contacts).every(['id', 'in', [...new Set(some.map(({ id }) => id))]])
    for (const id of await joinGroup(ctx, group, people)) joined.set(id, [...(joined.get(id) ?? []), group])
  }
  return joined
}

/** Keeps the consent of a person. A Yes needs the way in which it was given. Answers each new Yes, for undo. */
async function keepConsent(
  ctx: Ctx,
  { contact }: Done,
  { how, by }: { readonly how: ConsentWay | undefined; readonly by: Colleague },
): Promise<BesideContact['allowed']> {
  const { consent } = contact
  const said = { source: 'import' as const, by }
  const allowed: { email: string; wasStopped: boolean }[] = []
  for (const email of listEmails(contact)) {
    if (consent === 'stopped') await keepMailConsent(ctx, email, { ...said, stop: true })
    if (consent !== 'allowed' || how === undefined) continue
    const before = await consentOf(ctx, email)
    if (before?.state !== 'allowed') allowed.push({ email, wasStopped: before?.state === 'stopped' })
    await keepMailConsent(ctx, email, { ...said, stop: false, how })
  }
  return allowed
}

/** Keeps groups and consents of written rows, and adds to each outcome the facts that undo needs. */
export async function writeBeside(ctx: Ctx, rows: readonly Done[], how: ConsentWay | undefined): Promise<RowOutcome[]> {
  if (!hasRole(ctx.actor, 'groups')) return rows.map(({ outcome }) => outcome)
  const joined = await joinGroups(ctx, rows.filter(isWritten))
  const by = await notedBy(ctx)
  const outcomes: RowOutcome[] = []
  for (const one of rows) {
    const { outcome } = one
    const saysConsent = isWritten(one) && one.contact.consent !== undefined
    const allowed = saysConsent ? await keepConsent(ctx, one, { how, by }) : []
    const groups = isWritten(one) ? (joined.get(outcome.contact_id ?? '') ?? []) : []
    const isPlain = allowed.length === 0 && groups.length === 0
    outcomes.push(isPlain ? outcome : { ...outcome, beside: { joined: groups, allowed } })
  }
  return outcomes
}

/** Takes back groups and consents of rows. Keeps each No: undo must not bring messages to a person who refused them. */
export async function undoBeside(ctx: Ctx, contact: string, rows: readonly ImportRow[]): Promise<void> {
  for (const { beside } of rows) {
    for (const group of beside?.joined ?? []) await leaveGroup(ctx, group, contact)
    for (const { email, wasStopped } of beside?.allowed ?? []) await dropImportedYes(ctx, email, wasStopped)
  }
}
