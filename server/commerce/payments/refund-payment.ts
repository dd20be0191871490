import {
  refundBackEntry,
  refundEntry,
  refunds,
  statusAfterRefund,
  type RefundPart,
  type ReceiptMethod,
} from '../../../domain/commerce/index.ts'
import type { Entry, RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { asVerb, beyondReach } from '../../platform/records/index.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { postAllocation, postRelease, withApplied, type DebtOfInvoice } from './allocations.ts'
import { aboutPayment, type TakenPayment } from './take-payment.ts'

export type RefundRow = RowOf<typeof refunds>

interface Refund extends Omit<RefundPart, 'id'> {
  readonly id: string
  readonly request: string
  readonly invoice: DebtOfInvoice
  readonly method: ReceiptMethod
  readonly returned: number
  readonly reference: string
  readonly isGift: boolean
  readonly why: string
  readonly by: Entry
}

/** The amounts and the state of a payment after `amount` cents more were refunded. */
function refundedBy({ row }: TakenPayment, { isGift, amount }: { readonly isGift: boolean; readonly amount: number }) {
  const refunded = row.refunded + (isGift ? 0 : amount)
  const given = row.given + (isGift ? amount : 0)
  return { refunded, given, status: statusAfterRefund({ ...row, refunded, given }) }
}

/** Refunds a part of a payment. The database refuses more than the remainder of its charge. */
export async function refundPayment(ctx: Ctx, payment: TakenPayment, refund: Refund): Promise<void> {
  const { id, ...more } = refund
  const { invoice, amount, deposit, method, isGift, returned, reference, why } = more
  const released = isGift ? 0 : amount - deposit
  const { row } = payment
  payment.change({
    ...refundedBy(payment, refund),
    allocations: withApplied(row.allocations, invoice, -released),
  })
  const { id: invoiceId, number } = invoice
  const doc = refunds.shape.parse({ ...more, payment: row.id, invoice: { id: invoiceId, label: number } })
  await asVerb(ctx, refunds).create({ id, date: returned, doc })
  await postRelease(ctx, row, { invoice, amount: released })
  const facts = { number, invoice: invoiceId, reference, why }
  const occasion = { key: `refund ${id}`, about: aboutPayment(row.id), at: returned, facts }
  await postEntry(ctx, refundEntry(occasion, { party: row.party, amount, method, isGift }))
}

interface RefundBack {
  readonly refund: RefundRow
  /** The invoice that it is applied to again; absent where it stays a deposit. */
  readonly invoice?: DebtOfInvoice | undefined
  readonly why: string
  readonly by: Entry
}

/** Reverses a refund: its amount returns to its former place. */
export async function takeBackRefund(
  ctx: Ctx,
  payment: TakenPayment,
  { refund, invoice, why, by }: RefundBack,
): Promise<void> {
  const { id, amount, deposit, method, isGift } = refund
  const applied = isGift || invoice === undefined ? 0 : amount - deposit
  const { row } = payment
  payment.change({
    ...refundedBy(payment, { isGift, amount: -amount }),
    ...(invoice && { allocations: withApplied(row.allocations, invoice, applied) }),
  })
  await asVerb(ctx, refunds).amend({ id, amend: () => ({ taken_back: { at: ctx.now, by, why } }) })
  const facts = { ...(refund.invoice && { number: refund.invoice.label, invoice: refund.invoice.id }), why }
  const occasion = { key: `refund taken back ${id}`, about: aboutPayment(row.id), at: ctx.now, facts }
  await postEntry(ctx, refundBackEntry(occasion, { party: row.party, amount, method, isGift }))
  if (invoice) await postAllocation(ctx, row, { invoice, amount: applied })
}

/** The refunds of one request that were not taken back. */
export const refundsOfRequest = (ctx: Ctx, request: string): Promise<RefundRow[]> =>
  beyondReach(ctx, refunds).every({
    and: [
      ['request', '==', request],
      ['taken_back_at', '==', null],
    ],
  })
