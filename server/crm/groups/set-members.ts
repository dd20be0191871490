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

/** Keeps a group's own counts as they are now. Whoever changes who is in it calls this last. */
export async function recount(ctx: Ctx, id: string): Promise<void> {
  if ((await beyondReach(ctx, groups).find(id)) === undefined) return
  await asVerb(ctx, groups).amend({
    id,
    amend: async (group) => {
      // Counted under the lock of the group: what others added before is there by then.
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

/** What is kept of a contact in a group; several rows where a merge brought them together. */
const rowsOf = (ctx: Ctx, group: string, ids: readonly string[]) =>
  beyondReach(ctx, subscriptions).list({
    where: {
      and: [
        ['group_id', '==', group],
        ['contact_id', 'in', [...ids]],
      ],
    },
    limit: 1000,
  })

/** What is stated anew takes the place of how and to whom it was said before. */
const changed = (change: Partial<Subscription>) =>
  change.state === undefined ? change : { how: null, by: null, ...change }

/** Keeps something of a contact in a group. Two who do so at once do it one after the other: there is one row. */
export async function keepSubscription(
  ctx: Ctx,
  { group, contact }: Pair,
  change: Partial<Subscription>,
): Promise<void> {
  const lock = `subscription ${ctx.db.tenant.clientId} ${group} ${contact.id}`
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
  const having = await rowsOf(ctx, group, [contact.id])
  for (const { id } of having) await asVerb(ctx, subscriptions).amend({ id, amend: () => changed(change) })
  if (having.length > 0) return
  const doc = subscriptions.shape.parse({ group_id: group, contact: summaryOf(contact), ...change })
  await asVerb(ctx, subscriptions).create({ doc })
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
  for (const contact of people) await keepSubscription(ctx, { group: id, contact }, { is_member: true })
  const kept = await rowsOf(
    ctx,
    id,
    people.map((one) => one.id),
  )
  await recount(ctx, id)
  return { added: people.length, unsubscribed: kept.filter(({ state }) => state === 'unsubscribed').length }
}

/** Takes a contact out of a manual group; what they said about it stays kept. Throws NotFound, Invalid. */
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
