import { isReceived, type MovedItem, type MovedKind, type ProviderItem } from '../../../domain/commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'
import type { PaymentRow } from '../payments/take-payment.ts'

/** Money of ours that moved at a provider, by its payment, refund, dispute or payout. */
export interface OwnItem extends MovedItem {
  /** Id of its payment, refund, dispute or payout. */
  readonly id: string
  readonly payment: string | undefined
  readonly debt: PaymentRow['debt']
  readonly label: string
}

/** A payment of ours by the names that a provider gives it, whether its money came in or not. */
export interface KnownPayment {
  readonly id: string
  readonly debt: PaymentRow['debt']
  readonly label: string
}

interface Row {
  readonly id: string
  readonly kind: MovedKind
  readonly names: readonly (string | null)[]
  readonly amount: number
  readonly fee: number
  readonly at: number
  readonly payment: string | null
  readonly debt: PaymentRow['debt'] | null
  readonly label: string
}

const presentRow = ({ id, kind, amount, fee, at, label, names, payment, debt }: Row): OwnItem => ({
  id,
  kind,
  amount,
  fee,
  at,
  label,
  names: names.filter((name) => name !== null),
  payment: payment ?? undefined,
  debt: debt ?? undefined,
})

/** Which items are read: those that some names fit, or those of an account that moved in a span. */
interface Condition {
  readonly names?: readonly string[]
  readonly span?: { readonly start: number; readonly end: number }
}

interface Read extends Condition {
  readonly account: string
}

const fits = (
  { names, span }: Condition,
  { known, moved }: { readonly known: Statement<unknown>; readonly moved: Statement<unknown> },
): Statement<unknown> => {
  if (span) return sql`${moved} >= ${span.start} and ${moved} <= ${span.end}`
  return sql`${known} && ${[...(names ?? [])]}::text[]`
}

const paymentNames = sql`array_remove(array[p.id, p.intent, p.charge_id, p.checkout_id], null)`

/** Payments by their names, with an index for each. */
const isNamed = (names: readonly string[]) => {
  const given = sql`any(${[...names]}::text[])`
  return sql`(p.id = ${given} or p.intent = ${given} or p.charge_id = ${given} or p.checkout_id = ${given})`
}

interface PaymentFound extends Row {
  readonly status: PaymentRow['status']
}

const readPayments = ({ db }: Ctx, { account, names, span }: Read): Promise<PaymentFound[]> =>
  db.run(sql<PaymentFound>`
    select p.id, 'payment' as kind, p.status, ${paymentNames} as names, p.amount::double precision as amount,
      coalesce((p.doc ->> 'fee')::double precision, 0) as fee,
      coalesce((p.doc ->> 'captured_at')::bigint, p.date)::double precision as at, p.id as payment,
      p.doc -> 'debt' as debt, coalesce(p.doc ->> 'name', '') as label
    from payments p
    where p.client_id = ${db.tenant.clientId} and p.doc ->> 'provider_account' = ${account} and p.trashed_at is null and ${
      span
        ? sql`(p.doc ->> 'captured_at')::bigint >= ${span.start} and (p.doc ->> 'captured_at')::bigint <= ${span.end}`
        : isNamed(names ?? [])
    }`)

const refundName = sql`split_part(coalesce(r.refund_id, r.id), '/', 1)`

/** A refund that is booked on several debts is one at its provider. One that was taken back moved there and back. */
const readRefunds = ({ db }: Ctx, read: Read): Promise<Row[]> => {
  const taken = read.span ? sql`r.taken_back_at is null` : sql`true`
  return db.run(sql<Row>`
    with found as (
      select ${refundName} as name, min(r.id) as id, array_agg(distinct split_part(r.id, '/', 1)) as ids, r.payment,
        sum(r.amount)::double precision as amount, min((r.doc ->> 'returned')::bigint)::double precision as at,
        bool_and(r.taken_back_at is not null) as is_back, max(r.taken_back_at)::double precision as back_at
      from refunds r join payments p on p.client_id = r.client_id and p.id = r.payment
      where r.client_id = ${db.tenant.clientId} and p.doc ->> 'provider_account' = ${read.account}
        and r.trashed_at is null and r.doc ->> 'provider' is not null and ${taken} and ${fits(read, {
          known: sql`array[${refundName}, split_part(r.id, '/', 1)]`,
          moved: sql`(r.doc ->> 'returned')::bigint`,
        })}
      group by 1, r.payment)
    select f.id, k.kind, f.name || f.ids as names, case when k.kind = 'refund' then -f.amount else f.amount end as amount,
      0 as fee, case when k.kind = 'refund' then f.at else coalesce(f.back_at, f.at) end as at, f.payment,
      p.doc -> 'debt' as debt, coalesce(p.doc ->> 'name', '') as label
    from found f join payments p on p.client_id = ${db.tenant.clientId} and p.id = f.payment
    cross join lateral (select 'refund' as kind union all select 'refund_back' where f.is_back) k`)
}

const readDisputes = ({ db }: Ctx, read: Read): Promise<Row[]> =>
  db.run(sql<Row>`
    select d.id, k.kind, array_remove(array[d.dispute_id, p.intent, p.charge_id, p.id], null) as names,
      (d.doc ->> 'amount')::double precision * k.sign as amount, 0 as fee,
      (d.doc ->> 'opened')::double precision as at, d.payment_id as payment, d.doc -> 'debt' as debt,
      coalesce(d.doc #>> '{payment,label}', '') as label
    from disputes d join payments p on p.client_id = d.client_id and p.id = d.payment_id
    cross join lateral (
      select 'dispute' as kind, -1 as sign union all select 'dispute_back', 1 where d.state = 'won') k
    where d.client_id = ${db.tenant.clientId} and d.doc ->> 'account' = ${read.account} and d.trashed_at is null
      and ${read.span ? sql`k.kind = 'dispute' and d.state <> 'won'` : sql`true`} and ${fits(read, {
        known: sql`array[d.dispute_id, p.intent, p.charge_id, p.id]`,
        moved: sql`(d.doc ->> 'opened')::bigint`,
      })}`)

const readPayouts = ({ db }: Ctx, read: Read): Promise<Row[]> =>
  db.run(sql<Row>`
    select o.id, k.kind, array[o.payout_id] as names, (o.doc ->> 'amount')::double precision * k.sign as amount, 0 as fee,
      o.paid::double precision as at, null as payment, null as debt, coalesce(o.doc ->> 'label', '') as label
    from payouts o
    cross join lateral (
      select 'payout' as kind, -1 as sign union all select 'payout_back', 1 where o.state = 'failed') k
    where o.client_id = ${db.tenant.clientId} and o.account = ${read.account} and o.trashed_at is null
      and ${read.span ? sql`o.state <> 'failed'` : sql`true`} and ${fits(read, {
        known: sql`array[o.payout_id]`,
        moved: sql`o.paid`,
      })}`)

/** Invoices of subscriptions that the provider charged by itself, from their entries (adr/0148). */
const readInvoices = ({ db }: Ctx, read: Read): Promise<Row[]> =>
  db.run(sql<Row>`
    select e.id, k.kind, array_remove(array[e.facts ->> 'object',
        case when k.kind = 'payment' then e.facts ->> 'charge' end], null) as names,
      (select sum(l.debit) - sum(l.credit) from ledger_lines l
        where l.client_id = e.client_id and l.entry_id = e.id and l.account = 'card_clearing')::double precision as amount,
      case when k.kind = 'payment' then coalesce((
        select sum(l.debit) from ledger_entries f
        join ledger_lines l on l.client_id = f.client_id and l.entry_id = f.id and l.account = 'payment_fees'
        where f.client_id = e.client_id and f.record = e.record and f.record_id = e.record_id
          and f.facts ->> 'invoice' = e.facts ->> 'invoice'), 0) else 0 end::double precision as fee,
      e.at::double precision as at, null as payment, null as debt, 'Invoice ' || (e.facts ->> 'number') as label
    from ledger_entries e
    join (values ('capture', 'payment'), ('goodwill', 'refund'), ('taken_back', 'refund_back'), ('dispute', 'dispute'),
      ('dispute_won', 'dispute_back')) as k (entry, kind) on k.entry = e.kind
    where e.client_id = ${db.tenant.clientId} and e.record = 'product_subscriptions'
      and e.facts ->> 'account' = ${read.account} and ${fits(read, {
        known: sql`array[e.facts ->> 'object', e.facts ->> 'charge']`,
        moved: sql`e.at`,
      })}`)

async function readRest(ctx: Ctx, read: Read): Promise<OwnItem[]> {
  const rows = [
    ...(await readRefunds(ctx, read)),
    ...(await readDisputes(ctx, read)),
    ...(await readPayouts(ctx, read)),
    ...(await readInvoices(ctx, read)),
  ]
  return rows.map(presentRow)
}

const presentPayments = (found: readonly PaymentFound[]): OwnItem[] =>
  found.filter((row) => isReceived(row)).map((row) => presentRow(row))

/** All money of an account that moved in a span by our books. */
export async function listOwnItems(ctx: Ctx, read: Required<Pick<Read, 'account' | 'span'>>): Promise<OwnItem[]> {
  return [...presentPayments(await readPayments(ctx, read)), ...(await readRest(ctx, read))]
}

export interface FoundItems {
  readonly items: readonly OwnItem[]
  /** Payments by all their names at the provider, also those whose money did not come in. */
  readonly payments: ReadonlyMap<string, KnownPayment>
}

/** Our side of a part of a provider's list, whenever it moved here. */
export async function findOwnItems(
  ctx: Ctx,
  { account, theirs }: { readonly account: string; readonly theirs: readonly ProviderItem[] },
): Promise<FoundItems> {
  const names = theirs.flatMap((item) =>
    [...item.names, item.payment, item.reference].filter((one) => one !== undefined),
  )
  const read = { account, names: [...new Set(names)] }
  const found = await readPayments(ctx, read)
  const byName = found.flatMap(({ names: all, id, debt, label }) =>
    all.flatMap((name) => (name === null ? [] : [[name, { id, debt: debt ?? undefined, label }] as const])),
  )
  return { items: [...presentPayments(found), ...(await readRest(ctx, read))], payments: new Map(byName) }
}
