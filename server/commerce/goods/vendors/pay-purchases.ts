import {
  commerceMessages,
  purchasePaidEntry,
  purchases,
  reversalOf,
  vendorParty,
  type payPurchase,
  type payVendor,
  type PurchasePayment,
  type takeBackPayment,
} from '../../../../domain/commerce/index.ts'
import type { InputOf, Issue, OutputOf, RowOf } from '../../../../domain/kernel/index.ts'
import { dayMs } from '../../../../domain/kernel/values/durations.ts'
import { formatMoney } from '../../../../domain/kernel/values/format-value.ts'
import type { Ctx } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/sql.ts'
import { Conflict, Invalid, NotFound } from '../../../platform/errors.ts'
import { getRecord, keepLatest, takeRecord, type LatestTaken, type Taken } from '../../../platform/records/index.ts'
import { findActor } from '../../find-actor.ts'
import { postEntry } from '../../ledger/post-entry.ts'
import { findByKey } from '../../ledger/read-entries.ts'

type Purchase = RowOf<typeof purchases>
type TakenPurchase = Taken<typeof purchases>
type Payment = Pick<PurchasePayment, 'id' | 'amount' | 'method' | 'reference' | 'at'>

/** A purchase as its verbs answer it. */
export const presentPurchase = ({ id, status, total, due }: Purchase): OutputOf<typeof payPurchase> => ({
  id,
  status,
  total,
  due,
})

export const aboutPurchase = (id: string) => ({ record: 'purchases', id })

export function refusePurchase(issue: Issue): never {
  throw new Invalid([issue], commerceMessages.words(issue))
}

/** A day that has not come cannot be booked. */
export function requirePast(ctx: Ctx, date: number): void {
  if (date > ctx.now + dayMs) refusePurchase(commerceMessages.issue('date', 'purchase-to-come'))
}

/** Key of the ledger's entry for a part of a payment; payments from before there were parts have the id of their purchase. */
const makeKey = (purchase: string, payment: string): string =>
  payment === purchase ? `purchase paid ${purchase}` : `purchase paid ${purchase} ${payment}`

const describePurchase = ({ reference, vendor }: Purchase): string => `Purchase ${reference || `from ${vendor.label}`}`

/** Refuses a change of a purchase that is paid or taken back already. Throws Conflict. */
export function requireStatus({ status }: Purchase, allowed: readonly Purchase['status'][]): void {
  if (allowed.includes(status)) return
  const message = status === 'paid' ? 'This purchase was paid already.' : 'This purchase was taken back.'
  throw new Conflict(null, null, { code: 'status', title: 'Cannot Change', message })
}

/** Posts a part of a payment and notes it on its purchase, which is locked. `path` names the amount. Throws Invalid. */
export async function payPart(
  ctx: Ctx,
  { row, change }: Pick<TakenPurchase, 'row' | 'change'>,
  { payment, path = 'amount' }: { readonly payment: Payment; readonly path?: string },
): Promise<Purchase> {
  const { id, amount, method, reference, at } = payment
  if (amount <= 0 && row.total > 0) refusePurchase(commerceMessages.issue(path, 'no-amount'))
  if (amount > row.due)
    refusePurchase(
      commerceMessages.issue(path, 'above-owed', { owed: formatMoney(row.due), number: describePurchase(row) }),
    )
  const facts = { number: row.reference, vendor: row.vendor.label, method, reference, payment: id }
  const occasion = { key: makeKey(row.id, id), about: aboutPurchase(row.id), at, facts }
  if (amount > 0)
    await postEntry(ctx, purchasePaidEntry(occasion, { party: vendorParty(row.vendor.id), amount, method }))
  return change({ payments: [...row.payments, { ...payment, by: await findActor(ctx) }] })
}

/** Notes a payment of a purchase, in whole or in part. Throws NotFound, Conflict, Invalid. */
export async function handlePayPurchase(
  ctx: Ctx,
  { params, body }: InputOf<typeof payPurchase>,
): Promise<OutputOf<typeof payPurchase>> {
  const taken = await takeRecord(ctx, purchases, { id: params.id })
  requireStatus(taken.row, ['owed', 'part_paid'])
  requirePast(ctx, body.date)
  const { amount = taken.row.due, method, reference, date } = body
  return presentPurchase(
    await payPart(ctx, taken, { payment: { id: ctx.newId(), amount, method, reference, at: date } }),
  )
}

/** Locks purchases in the order of their ids, so that two payments at once wait for each other. Throws NotFound. */
async function takePurchases(
  ctx: Ctx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LatestTaken<typeof purchases>>> {
  const taken = new Map<string, LatestTaken<typeof purchases>>()
  for (const id of ids.toSorted()) taken.set(id, keepLatest(await takeRecord(ctx, purchases, { id })))
  return taken
}

/** Notes one payment of a vendor for several purchases. Throws NotFound, Conflict, Invalid. */
export async function handlePayVendor(
  ctx: Ctx,
  { body }: InputOf<typeof payVendor>,
): Promise<OutputOf<typeof payVendor>> {
  const { vendor, parts, date, method, reference } = body
  requirePast(ctx, date)
  const ids = parts.map(({ purchase }) => purchase)
  const twice = ids.findIndex((id, at) => ids.indexOf(id) !== at)
  if (twice >= 0)
    refusePurchase(commerceMessages.issue(`parts.${twice}.purchase`, 'listed-twice', { name: 'The purchase' }))
  const taken = await takePurchases(ctx, ids)
  const payment = ctx.newId()
  for (const [at, { purchase, amount }] of parts.entries()) {
    const one = taken.get(purchase)
    if (one?.row.vendor.id !== vendor)
      refusePurchase(commerceMessages.issue(`parts.${at}.purchase`, 'purchase-of-another'))
    requireStatus(one.row, ['owed', 'part_paid'])
    const part = { id: payment, amount, method, reference, at: date }
    await payPart(ctx, one, { payment: part, path: `parts.${at}.amount` })
  }
  return { payment, purchases: [...taken.values()].map(({ row }) => presentPurchase(row)) }
}

/** Ids of the purchases of a vendor that a payment was for. */
async function findPaidBy(ctx: Ctx, vendor: string, payment: string): Promise<string[]> {
  const rows = await ctx.db.run(sql<{ id: string }>`
    select b.id from purchases b
    where b.client_id = ${ctx.db.tenant.clientId} and b.vendor_id = ${vendor} and b.trashed_at is null
      and b.doc -> 'payments' @> ${JSON.stringify([{ id: payment }])}::jsonb`)
  return rows.map(({ id }) => id)
}

/** Marks payments of a locked purchase as taken back and reverses their entries. */
export async function takeBackPaid(
  ctx: Ctx,
  { row, change }: Pick<TakenPurchase, 'row' | 'change'>,
  { why, isMeant }: { readonly why: string; readonly isMeant: (payment: PurchasePayment) => boolean },
): Promise<Purchase> {
  const by = await findActor(ctx)
  const meant = row.payments.filter((one) => one.back === undefined && isMeant(one))
  for (const { id } of meant) {
    const entry = await findByKey(ctx, makeKey(row.id, id))
    if (entry)
      await postEntry(
        ctx,
        reversalOf(entry, { at: ctx.now, facts: { number: row.reference, why, vendor: row.vendor.label } }),
      )
  }
  return change({
    payments: row.payments.map((one) => (meant.includes(one) ? { ...one, back: { at: ctx.now, why, by } } : one)),
  })
}

/** Takes back a wrong payment with all its parts. Throws NotFound, Conflict. */
export async function handleTakeBackPayment(
  ctx: Ctx,
  { params, body }: InputOf<typeof takeBackPayment>,
): Promise<OutputOf<typeof takeBackPayment>> {
  const first = await getRecord(ctx, purchases, params.id)
  const taken = await takePurchases(ctx, await findPaidBy(ctx, first.vendor.id, params.payment))
  const live = [...taken.values()].filter(({ row }) =>
    row.payments.some(({ id, back }) => id === params.payment && back === undefined),
  )
  if (!taken.has(params.id)) throw new NotFound(`payment ${params.payment}`)
  if (live.length === 0) {
    const message = 'This payment was taken back already.'
    throw new Conflict(null, null, { code: 'status', title: 'Cannot Change', message })
  }
  const after = []
  for (const one of live)
    after.push(await takeBackPaid(ctx, one, { why: body.why, isMeant: ({ id }) => id === params.payment }))
  return { purchases: after.map(presentPurchase) }
}
