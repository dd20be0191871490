import { mostWaiting, type readWaitingMoney } from '../../../domain/commerce/index.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { requireDaybook } from './read-daybook.ts'

type Waiting = OutputOf<typeof readWaitingMoney>

/** Disputes that need an answer, the one that ends first first. */
const readDisputes = ({ db }: Ctx): Promise<Waiting['disputes']> =>
  db.run(sql<Waiting['disputes'][number]>`
    select d.id, d.doc #>> '{payment,label}' as payment,
      coalesce(p.doc #>> '{account,label}', p.doc #>> '{billingContact,label}', '') as customer,
      (d.doc ->> 'amount')::double precision as amount, coalesce(d.doc ->> 'reason', '') as reason,
      d.due::double precision as due, d.doc -> 'debt' as debt
    from disputes d left join payments p on p.client_id = d.client_id and p.id = d.payment_id
    where d.client_id = ${db.tenant.clientId} and d.state = 'open' and d.trashed_at is null
    order by d.due nulls last, d.id limit ${mostWaiting}`)

const readRefunds = ({ db }: Ctx): Promise<Waiting['refunds']> =>
  db.run(sql<Waiting['refunds'][number]>`
    select r.id, (r.doc ->> 'amount')::double precision as amount, r.state, r.doc ->> 'why' as why,
      r.date::double precision as asked, r.doc -> 'debt' as debt
    from refund_requests r
    where r.client_id = ${db.tenant.clientId} and r.state in ('held', 'running') and r.trashed_at is null
    order by r.date, r.id limit ${mostWaiting}`)

/** Pages on which a customer may still pay. */
const readLinks = ({ db, ...ctx }: Ctx): Promise<Waiting['links']> =>
  db.run(sql<Waiting['links'][number]>`
    select p.id, p.amount::double precision as amount,
      coalesce(p.doc #>> '{account,label}', p.doc #>> '{billingContact,label}', '') as customer,
      p.doc ->> 'provider' as provider, p.date::double precision as opened,
      (p.doc #>> '{checkout,expires}')::double precision as expires, p.doc -> 'debt' as debt
    from payments p
    where p.client_id = ${db.tenant.clientId} and p.status = 'intended' and p.checkout_id is not null
      and (p.doc #>> '{checkout,expires}')::bigint > ${ctx.now} and p.trashed_at is null
    order by p.date desc, p.id limit ${mostWaiting}`)

/** Calls to providers whose answer is not known, the oldest first. */
const readUnknown = ({ db }: Ctx): Promise<Waiting['unknown']> =>
  db.run(sql<Waiting['unknown'][number]>`
    select e.id, e.title, e.subject_label as label,
      coalesce(e.open_since, e.updated_at)::double precision as since,
      p.amount::double precision as amount, p.doc -> 'debt' as debt
    from effect_intents e
    left join payments p on p.client_id = e.client_id and e.subject_type = 'payments' and p.id = e.subject_id
    where e.client_id = ${db.tenant.clientId} and e.state = 'unknown'
    order by coalesce(e.open_since, e.updated_at), e.id limit ${mostWaiting}`)

/** What of the client's money waits for somebody. Throws Forbidden. */
export async function handleReadWaiting(ctx: Ctx): Promise<Waiting> {
  requireDaybook(ctx)
  return {
    disputes: await readDisputes(ctx),
    refunds: await readRefunds(ctx),
    links: await readLinks(ctx),
    unknown: await readUnknown(ctx),
  }
}
