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
import { describeDebt, postAllocation, postRelease, withApplied, type Debt } from './allocations.ts'
import { aboutPayment, type TakenPayment } from './take-payment.ts'

export type RefundRow = RowOf<typeof refunds>

interface Refund extends Omit<RefundPart, 'id'> {
  readonly id: string
  readonly request: string
  readonly debt: Debt
  readonly method: ReceiptMethod
  readonly returned: number
  readonly reference: string
  readonly isGift: boolean
  readonly why: string
  readonly by: Entry
  /** Of a refund that a provider made. */
  readonly provider?: RefundRow['provider']
  readonly refund_id?: string
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
  const { debt, amount, deposit, method, isGift, returned, reference, why } = more
  const released = isGift ? 0 : amount - deposit
  const { row } = payment
  payment.change({
    ...refundedBy(payment, refund),
    allocations: withApplied(row.allocations, debt, -released),
  })
  const { debtor: _, ...named } = debt
  const doc = refunds.shape.parse({ ...more, payment: row.id, debt: named })
  await asVerb(ctx, refunds).create({ id, date: returned, doc })
  await postRelease(ctx, row, { debt, amount: released })
  const facts = { ...describeDebt(debt), reference, why }
  const occasion = { key: `refund ${id}`, about: aboutPayment(row.id), at: returned, facts }
  await postEntry(ctx, refundEntry(occasion, { party: row.party, amount, method, isGift }))
}

interface RefundBack {
  readonly refund: RefundRow
  /** The invoice or order that it is applied to again; absent where it stays a deposit. */
  readonly debt?: Debt | undefined
  readonly why: string
  readonly by: Entry
}

/** Reverses a refund: its amount returns to its former place. */
export async function takeBackRefund(
  ctx: Ctx,
  payment: TakenPayment,
  { refund, debt, why, by }: RefundBack,
): Promise<void> {
  const { id, amount, deposit, method, isGift } = refund
  const applied = isGift || debt === undefined ? 0 : amount - deposit
  const { row } = payment
  payment.change({
    ...refundedBy(payment, { isGift, amount: -amount }),
    ...(debt && { allocations: withApplied(row.allocations, debt, applied) }),
  })
  await asVerb(ctx, refunds).amend({ id, amend: () => ({ taken_back: { at: ctx.now, by, why } }) })
  const facts = { ...(refund.debt && describeDebt(refund.debt)), why }
  const occasion = { key: `refund taken back ${id}`, about: aboutPayment(row.id), at: ctx.now, facts }
  await postEntry(ctx, refundBackEntry(occasion, { party: row.party, amount, method, isGift }))
  if (debt) await postAllocation(ctx, row, { debt, amount: applied })
}

/** The refunds of one request that were not taken back. */
export const refundsOfRequest = (ctx: Ctx, request: string): Promise<RefundRow[]> =>
  beyondReach(ctx, refunds).every({
    and: [
      ['request', '==', request],
      ['taken_back_at', '==', null],
    ],
  })
