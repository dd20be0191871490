import { describeDisputeReason, mostWaiting, type readWaitingMoney } from '../../../domain/commerce/index.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'
import { seenColumn, tenantStep } from '../../platform/database/tenant.ts'
import { requireDaybook } from './read-daybook.ts'

type Waiting = OutputOf<typeof readWaitingMoney>

/** Disputes that need an answer, the one that ends first first. */
const openDisputes = sql`
    select d.id, d.doc #>> '{payment,label}' as payment,
      coalesce(p.doc #>> '{account,label}', p.doc #>> '{billingContact,label}', '') as customer,
      (d.doc ->> 'amount')::double precision as amount, coalesce(d.doc ->> 'reason', '') as reason,
      d.due::double precision as due, d.doc -> 'debt' as debt
    from disputes d left join payments p on p.client_id = d.client_id and p.id = d.payment_id
    where d.client_id = s.client_id and d.state = 'open' and d.trashed_at is null
    order by d.due nulls last, d.id limit ${sql.lit(mostWaiting)}`

const openRefunds = sql`
    select r.id, (r.doc ->> 'amount')::double precision as amount, r.state, r.doc ->> 'why' as why,
      r.date::double precision as asked, r.doc -> 'debt' as debt
    from refund_requests r
    where r.client_id = s.client_id and r.state in ('held', 'running') and r.trashed_at is null
    order by r.date, r.id limit ${sql.lit(mostWaiting)}`

/** Pages on which a customer may still pay. */
const printLinks = ({ now }: Ctx) => sql`
    select p.id, p.amount::double precision as amount,
      coalesce(p.doc #>> '{account,label}', p.doc #>> '{billingContact,label}', '') as customer,
      p.doc ->> 'provider' as provider, p.date::double precision as opened,
      (p.doc #>> '{checkout,expires}')::double precision as expires, p.doc -> 'debt' as debt
    from payments p
    where p.client_id = s.client_id and p.status = 'intended' and p.checkout_id is not null
      and (p.doc #>> '{checkout,expires}')::bigint > ${now} and p.trashed_at is null
    order by p.date desc, p.id limit ${sql.lit(mostWaiting)}`

/** Calls to providers whose answer is not known, the oldest first. */
const unknownCalls = sql`
    select e.id, e.title, e.subject_label as label,
      coalesce(e.open_since, e.updated_at)::double precision as since,
      p.amount::double precision as amount, p.doc -> 'debt' as debt
    from effect_intents e
    left join payments p on p.client_id = e.client_id and e.subject_type = 'payments' and p.id = e.subject_id
    where e.client_id = s.client_id and e.state = 'unknown'
    order by coalesce(e.open_since, e.updated_at), e.id limit ${sql.lit(mostWaiting)}`

/** Payouts on their way, the one that arrives first first. */
const payoutsUnderWay = sql`
    select (o.doc ->> 'amount')::double precision as amount, o.doc ->> 'provider' as provider,
      coalesce(o.doc ->> 'label', '') as label, (o.doc ->> 'arrives')::double precision as arrives
    from payouts o
    where o.client_id = s.client_id and o.state = 'under_way' and o.doc ->> 'arrives' is not null
      and o.trashed_at is null
    order by (o.doc ->> 'arrives')::bigint, o.id limit 1`

interface Gathered extends Omit<Waiting, 'nextPayout'> {
  readonly payouts: readonly NonNullable<Waiting['nextPayout']>[]
}

const gather = (rows: Statement<unknown>) => sql`(select coalesce(json_agg(w), '[]') from (${rows}) w)`

/** What of the client's money waits for somebody, in one round trip. Throws Forbidden. */
export async function handleReadWaiting(ctx: Ctx): Promise<Waiting> {
  requireDaybook(ctx)
  const { db } = ctx
  const [row] = await db.once(sql<Gathered>`
    with s as materialized (${tenantStep(db.tenant)})
    select ${gather(openDisputes)} as disputes, ${gather(openRefunds)} as refunds, ${gather(printLinks(ctx))} as links,
      ${gather(unknownCalls)} as unknown, ${gather(payoutsUnderWay)} as payouts ${seenColumn(db.tenant)} from s`)
  const { disputes = [], refunds = [], links = [], unknown = [], payouts = [] } = row ?? {}
  const worded = disputes.map((one) => ({ ...one, reason: describeDisputeReason(one.reason) }))
  return { disputes: worded, refunds, links, unknown, nextPayout: payouts[0] ?? null }
}
