import {
  contacts,
  crmMessages,
  groups,
  subscriptions,
  type addGroupMembers,
  type setSubscription,
} from '../../../domain/crm/index.ts'
import type { DocOf, InputOf, OutputOf, RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Invalid } from '../../platform/errors.ts'
import { asVerb, beyondReach, getRecord, listRecords } from '../../platform/records/index.ts'
import { countPeople } from './group-people.ts'
import { notedBy } from './noted-by.ts'

type Contact = RowOf<typeof contacts>
type Subscription = DocOf<typeof subscriptions>

/** Updates a group's own counts. Every change of its people calls this last. */
export async function recount(ctx: Ctx, id: string): Promise<void> {
  if ((await beyondReach(ctx, groups).find(id)) === undefined) return
  await asVerb(ctx, groups).amend({
    id,
    amend: async (group) => {
      // Counted under the lock of the group: earlier additions are visible by then.
      const { subscribed, unsubscribed } = await countPeople(ctx, group)
      return { subscribed, unsubscribed, last_date: group.last_date }
    },
  })
}

const summaryOf = ({ id, name, email, phone, company }: Contact): Subscription['contact'] => ({
  id,
  name,
  ...(email !== undefined && { email }),
  ...(phone !== undefined && { phone }),
  ...(company !== undefined && { company }),
})

interface Pair {
  readonly group: string
  readonly contact: Contact
}

/** Memberships of contacts in a group; a merged contact may have several rows. */
const rowsOf = (ctx: Ctx, group: string, ids: readonly string[]) =>
  beyondReach(ctx, subscriptions).every({
    and: [
      ['group_id', '==', group],
      ['contact_id', 'in', [...ids]],
    ],
  })

/** A new statement takes the place of how and to whom the earlier one was made. */
const changed = (change: Partial<Subscription>) =>
  change.state === undefined ? change : { how: null, by: null, ...change }

/** Lets two who keep something of the same contacts in a group do so one after the other: there is one row of each. */
async function holdPairs(ctx: Ctx, group: string, ids: readonly string[]): Promise<void> {
  const names = ids.toSorted().map((id) => `subscription ${ctx.db.tenant.clientId} ${group} ${id}`)
  await ctx.db.run(sql`
    select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${names}::text[]) with ordinality n(name, place)
    order by place`)
}

/** Stores the same answer of many contacts in a group. Returns their former ones. */
async function keepSubscriptions(
  ctx: Ctx,
  { group, people }: { readonly group: string; readonly people: readonly Contact[] },
  change: Partial<Subscription>,
): Promise<RowOf<typeof subscriptions>[]> {
  const ids = people.map(({ id }) => id)
  await holdPairs(ctx, group, ids)
  const having = await rowsOf(ctx, group, ids)
  const known = new Set(having.map(({ contact }) => contact.id))
  await asVerb(ctx, subscriptions).amendMany({ ids: having.map(({ id }) => id), amend: () => changed(change) })
  await asVerb(ctx, subscriptions).createMany(
    people
      .filter(({ id }) => !known.has(id))
      .map((contact) => ({
        doc: subscriptions.shape.parse({ group_id: group, contact: summaryOf(contact), ...change }),
      })),
  )
  return having
}

/** Keeps something of a contact in a group. */
export async function keepSubscription(
  ctx: Ctx,
  { group, contact }: Pair,
  change: Partial<Subscription>,
): Promise<void> {
  await keepSubscriptions(ctx, { group, people: [contact] }, change)
}

async function requireManual(ctx: Ctx, id: string): Promise<RowOf<typeof groups>> {
  const group = await getRecord(ctx, groups, id)
  if (group.type !== 'manual') throw new Invalid([crmMessages.issue('group', 'automatic-group')])
  return group
}

/** Puts contacts into a manual group; those beyond the caller's reach are left out. Throws NotFound, Invalid. */
export async function addMembers(
  ctx: Ctx,
  id: string,
  { contacts: ids }: InputOf<typeof addGroupMembers>['body'],
): Promise<OutputOf<typeof addGroupMembers>> {
  await requireManual(ctx, id)
  const wanted = [...new Set(ids)].toSorted()
  const people = await listRecords(ctx, contacts, { where: ['id', 'in', wanted], limit: wanted.length })
  const had = await keepSubscriptions(ctx, { group: id, people }, { is_member: true })
  await recount(ctx, id)
  return { added: people.length, unsubscribed: had.filter(({ state }) => state === 'unsubscribed').length }
}

/** Puts contacts into a group. Answers the ids of the new members. */
export async function joinGroup(ctx: Ctx, group: string, people: readonly Contact[]): Promise<readonly string[]> {
  const had = await keepSubscriptions(ctx, { group, people }, { is_member: true })
  await recount(ctx, group)
  const members = new Set(had.filter((one) => one.is_member).map(({ contact }) => contact.id))
  return people.map(({ id }) => id).filter((id) => !members.has(id))
}

/** Takes a contact out of a group, even a contact in the trash. */
export async function leaveGroup(ctx: Ctx, group: string, contact: string): Promise<void> {
  const ids = (await rowsOf(ctx, group, [contact])).map(({ id }) => id)
  await asVerb(ctx, subscriptions).amendMany({ ids, amend: () => ({ is_member: false }) })
  await recount(ctx, group)
}

/** Removes a contact from a manual group; their answers about it stay. Throws NotFound, Invalid. */
export async function removeMember(ctx: Ctx, id: string, contactId: string): Promise<Record<string, never>> {
  await requireManual(ctx, id)
  const contact = await getRecord(ctx, contacts, contactId)
  await keepSubscription(ctx, { group: id, contact }, { is_member: false })
  await recount(ctx, id)
  return {}
}

/** Keeps what a person said to a colleague (see the contract). Throws NotFound, Invalid. */
export async function stateSubscription(
  ctx: Ctx,
  { id, contact: contactId }: InputOf<typeof setSubscription>['params'],
  { state, how, preferences }: InputOf<typeof setSubscription>['body'],
): Promise<Record<string, never>> {
  if (state === 'subscribed' && how === undefined) throw new Invalid([crmMessages.issue('how', 'consent-unproved')])
  await getRecord(ctx, groups, id)
  const contact = await getRecord(ctx, contacts, contactId)
  const said = { source: 'colleague' as const, stated_at: ctx.now, ...(how !== undefined && { how }) }
  const stated = state === undefined ? {} : { ...said, state, by: await notedBy(ctx) }
  await keepSubscription(ctx, { group: id, contact }, { ...stated, ...(preferences && { preferences }) })
  await recount(ctx, id)
  return {}
}
