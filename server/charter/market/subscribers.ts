import {
  deals,
  findDealState,
  describeDeals,
  describePoints,
  shownSubscribers,
  type readSubscribers,
  type tellSubscribers,
} from '../../../domain/charter/index.ts'
import { clients } from '../../../domain/company/index.ts'
import { hasRole, type InputOf, type OutputOf, type RowOf } from '../../../domain/kernel/index.ts'
import { instantOfLocal, nextLocalTime } from '../../../domain/kernel/values/local-time.ts'
import { mailingOfGroup } from '../../crm/index.ts'
import { customerTalks } from '../../inbox/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Forbidden, NotFound } from '../../platform/errors.ts'
import { defineDueStepJob, planDue, planDueBy, type JobRun } from '../../platform/jobs/index.ts'
import { asVerb, beyondReach, getRecord } from '../../platform/records/index.ts'
import { findSubscribers, listOpenDeals, type Subscriber } from './find-subscribers.ts'
import { tellSearches } from './subscriber-searches.ts'

type Deal = RowOf<typeof deals>
type Answer = OutputOf<typeof readSubscribers>

const readSettings = async (ctx: Ctx) => {
  const { marketplace, timezone } = await beyondReach(ctx, clients).get(ctx.db.tenant.clientId)
  return { ...marketplace, timezone }
}

/** Why no group of some people can be mailed now; undefined where one can. */
async function findObstacle(ctx: Ctx, found: readonly Subscriber[]): Promise<string | undefined> {
  if (found.length === 0) return undefined
  for (const group of new Set(found.map((one) => one.group))) {
    const { public_name, postal_address } = await mailingOfGroup(ctx, group)
    if (postal_address === null) return 'The company has no postal address, which each mail to a group must show.'
    if (public_name !== null) return undefined
  }
  return 'The group has no public name, which its readers see below each mail.'
}

interface Told {
  readonly contact_id: string
  readonly told_at: number | null
  readonly due: number | null
}

async function describeSubscribers(ctx: Ctx, deal: Deal): Promise<Answer> {
  const [found, settings] = [await findSubscribers(ctx, deal), await readSettings(ctx)]
  const rows = await ctx.db.run(sql<Told>`
    select contact_id, told_at, due from market_customer_notices
    where client_id = ${ctx.db.tenant.clientId} and deal_id = ${deal.id}`)
  const told = new Map(
    rows.flatMap(({ contact_id, told_at }) => (told_at === null ? [] : [[contact_id, told_at] as const])),
  )
  const mayRead = hasRole(ctx.actor, 'contacts-r') && hasRole(ctx.actor, 'groups-r')
  const { approvers, customers } = settings
  const isNamed = approvers.length === 0 || approvers.some(({ id }) => id === ctx.actor.userId)
  const obstacle = await findObstacle(ctx, found)
  return {
    total: found.length,
    told: told.size,
    held: rows.filter(({ due }) => due !== null).length,
    subscribers: (mayRead ? found : []).slice(0, shownSubscribers).map((one) => {
      const toldAt = told.get(one.contact)
      return {
        contact: one.contact,
        name: one.name,
        group: { id: one.group, label: one.group_name },
        home: one.home,
        homeMiles: one.match.homeMiles,
        radius: one.match.radius,
        score: one.match.score,
        reason: describePoints(one.match.points),
        ...(toldAt !== undefined && { toldAt }),
      }
    }),
    telling: customers,
    mayApprove: customers === 'approved' && isNamed && hasRole(ctx.actor, 'empties'),
    ...(obstacle !== undefined && { obstacle }),
  }
}

/** Subscribers of a deal (see the contract). Throws NotFound. */
export const listSubscribers = async (ctx: Ctx, { params }: InputOf<typeof readSubscribers>): Promise<Answer> =>
  describeSubscribers(ctx, await getRecord(ctx, deals, params.id))

/** Holds a mail for each subscriber of a deal who was not told of it, or of a match that is not as near. */
async function holdMails(ctx: Ctx, deal: Deal): Promise<number> {
  const found = await findSubscribers(ctx, deal)
  if (found.length === 0) return 0
  const { customers_digest, timezone } = await readSettings(ctx)
  const due =
    customers_digest === 'now'
      ? ctx.now
      : instantOfLocal(timezone, nextLocalTime(timezone, ctx.now, { hour: 8, minute: 0 }))
  const rows = found.map(({ contact, group, match }) => ({ contact, group, radius: match.radius }))
  const held = await ctx.db.run(sql<{ contact_id: string }>`
    insert into market_customer_notices as n (client_id, deal_id, contact_id, group_id, radius, due)
    select ${ctx.db.tenant.clientId}::uuid, ${deal.id}, f.contact, f."group", f.radius, ${due}::bigint
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) f(contact text, "group" text, radius integer)
    order by f.contact
    on conflict (client_id, deal_id, contact_id) do update
      set radius = excluded.radius, group_id = excluded.group_id, due = least(n.due, excluded.due)
      where n.told_radius is null or excluded.radius < n.told_radius
    returning n.contact_id`)
  if (held.length > 0) await planDueBy(ctx, processSubscriptions, { key: 'send', due })
  return held.length
}

const isOpen = (deal: Deal, now: number): boolean => findDealState({ ...deal }, now) === 'offered' && deal.active

/** See the contract. Throws NotFound, Forbidden for users who may not approve it. */
export async function mailSubscribers(ctx: Ctx, { params }: InputOf<typeof tellSubscribers>): Promise<Answer> {
  const deal = await getRecord(ctx, deals, params.id)
  const before = await describeSubscribers(ctx, deal)
  if (!before.mayApprove) throw new Forbidden('empties')
  if (!isOpen(deal, ctx.now)) throw new NotFound('an open empty leg')
  await holdMails(ctx, deal)
  return describeSubscribers(ctx, deal)
}

interface Held {
  readonly deal_id: string
  readonly contact_id: string
  readonly group_id: string
}

/** Takes the held mails that are due, so that each is sent once. */
const takeHeld = ({ db, now }: Ctx): Promise<Held[]> =>
  db.run(sql<Held>`
    update market_customer_notices n set due = null, told_at = ${now}, told_radius = n.radius
    where n.client_id = ${db.tenant.clientId} and n.due <= ${now}
      and exists (select from deals d where d.client_id = n.client_id and d.id = n.deal_id and d.trashed_at is null
        and d.active and not coalesce(d.hidden, false) and not coalesce(d.booked, false)
          and greatest(d.departure_date, d.window_end) > ${now})
    returning n.deal_id, n.contact_id, n.group_id`)

/** Mails with the same empty legs for the people of one group are one message. */
function groupMails(held: readonly Held[]) {
  const byContact = Map.groupBy(held, ({ contact_id }) => contact_id)
  const mails = [...byContact].map(([contact, rows]) => ({
    contact,
    group: rows[0]?.group_id ?? '',
    deals: rows.map(({ deal_id }) => deal_id).toSorted(),
  }))
  return [...Map.groupBy(mails, ({ group, deals: ids }) => [group, ...ids].join(' ')).values()]
}

/** People whom no mail could reach were not told: the next look at the deal holds their mails again. */
const forgetTold = ({ db }: Ctx, contacts: readonly string[], ids: readonly string[]) =>
  db.run(sql`
    delete from market_customer_notices
    where client_id = ${db.tenant.clientId} and contact_id = any(${contacts}::text[]) and deal_id = any(${ids}::text[])`)

/** Counts who was told of a deal, as its field `subscribers` shows it. */
async function countTold(ctx: Ctx, dealId: string): Promise<void> {
  const [row] = await ctx.db.run(sql<{ told: number }>`
    select count(*)::integer as told from market_customer_notices
    where client_id = ${ctx.db.tenant.clientId} and deal_id = ${dealId} and told_at is not null`)
  await asVerb(ctx, deals).amend({
    id: dealId,
    amend: ({ last_date }) => ({ subscribers: row?.told ?? 0, last_date }),
  })
}

/** Sends the held mails that are due, in one transaction with the note of who was told. */
async function sendHeld(ctx: Ctx): Promise<void> {
  const held = await takeHeld(ctx)
  const { timezone } = await readSettings(ctx)
  for (const mails of groupMails(held)) {
    const [first] = mails
    if (first === undefined) continue
    const rows = await beyondReach(ctx, deals).list({ where: ['id', 'in', first.deals], limit: first.deals.length })
    const open = rows
      .filter((deal) => isOpen(deal, ctx.now))
      .toSorted((one, other) => (one.departure_date ?? 0) - (other.departure_date ?? 0))
    if (open.length === 0) continue
    const contacts = mails.map(({ contact }) => contact)
    const sent = await customerTalks.mailGroup(ctx, { group: first.group, contacts, ...describeDeals(open, timezone) })
    if (sent === undefined) await forgetTold(ctx, contacts, first.deals)
  }
  for (const id of new Set(held.map(({ deal_id }) => deal_id))) await countTold(ctx, id)
  const [next] = await ctx.db.run(sql<{ due: number | null }>`
    select min(due) as due from market_customer_notices where client_id = ${ctx.db.tenant.clientId} and due > ${ctx.now}`)
  if (next?.due !== null && next !== undefined)
    await planDueBy(ctx, processSubscriptions, { key: 'send', due: next.due })
}

/** Looks for subscribers of one deal: for the searches of colleagues, and for mails if its company sends them by itself. */
async function lookAtDeal(ctx: Ctx, id: string): Promise<void> {
  const { customers } = await readSettings(ctx)
  const deal = await beyondReach(ctx, deals).find(id)
  if (deal === undefined || !isOpen(deal, ctx.now)) return
  await tellSearches(ctx, deal, () => findSubscribers(ctx, deal))
  if (customers === 'alone') await holdMails(ctx, deal)
}

async function processQueue(run: JobRun, key: string): Promise<void> {
  const ids = key === 'all' ? await run.within(listOpenDeals) : key === 'send' ? [] : [key]
  for (const id of ids) await run.within((ctx) => lookAtDeal(ctx, id))
  await run.within(sendHeld)
}

/**
 * Tells subscribers of groups of empty legs near their home (3-aviation section 7): looks at one deal, or all, and sends the
 * held mails that are due.
 */
export const processSubscriptions = defineDueStepJob({
  name: 'process-subscriptions',
  lane: 'upkeep',
  run: processQueue,
})

/** Begins the processing by call (`processMarketplaceSubscriptionQueue`). */
export const processSubscriptionsNow = (ctx: Ctx): Promise<void> =>
  planDue(ctx, processSubscriptions, { key: 'all', due: ctx.now })
