import { paymentsOf, whyNotRefunded, type refundInvoice } from '../../../domain/charter/index.ts'
import { distributeRefund, refundableIn, type Refundable } from '../../../domain/commerce/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import {
  appliedTo,
  depositFor,
  recordedOtherwise,
  refundPayment,
  type DebtKey,
  type TakenPayment,
} from '../../commerce/index.ts'
import { actorEntry } from '../../inbox/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { refuseFor, stateOf } from './invoice-state.ts'
import { settleInvoice } from './settle-invoice.ts'
import { takeWithPayments, type TakenInvoice } from './take-invoices.ts'

type Body = InputOf<typeof refundInvoice>['body']

/** A payment as a refund of one invoice finds it: its deposit counts for the invoice that it came in for. */
const findRefundable = ({ row }: TakenPayment, debt: DebtKey): Refundable => ({
  id: row.id,
  sums: row,
  applied: Math.max(0, appliedTo(row, debt)),
  deposit: depositFor(row, debt),
})

interface Refunding {
  readonly body: Body
  readonly invoice: TakenInvoice
  /** The newest first (decision E18). */
  readonly payments: readonly TakenPayment[]
}

/** Refunds each payment its part, and answers how much came from deposits. */
async function refundParts(ctx: Ctx, { body, invoice, payments }: Refunding): Promise<number> {
  const { id: request, amount, date: returned, method, reference, isGift, why } = body
  const { debt } = invoice
  const parts = distributeRefund(
    amount,
    payments.map((one) => findRefundable(one, debt)),
  )
  const by = await actorEntry(ctx)
  let fromDeposits = 0
  for (const [at, part] of parts.entries()) {
    const payment = payments.find(({ row }) => row.id === part.id)
    if (!payment) throw new TypeError(`payment ${part.id} was not taken`)
    const own = { id: at === 0 ? request : ctx.newId(), request, amount: part.amount, deposit: part.deposit }
    await refundPayment(ctx, payment, { ...own, debt, method, returned, reference, isGift, why, by })
    fromDeposits += part.deposit
  }
  return fromDeposits
}

/** Refunds at most the remainders of the payments of an invoice: once, for any number of repeated calls. */
export async function refund(
  ctx: Ctx,
  { params, body }: InputOf<typeof refundInvoice>,
): Promise<OutputOf<typeof refundInvoice>> {
  const { invoice, payments } = await takeWithPayments(ctx, params.id)
  const { row } = invoice.taken
  const { id, amount, date, method, reference, isGift, why } = body
  const kind = isGift ? 'goodwill' : 'refund'
  const known = paymentsOf(row).find((one) => one.id === id)
  if (known) {
    if (known.amount !== amount || known.kind !== kind) throw recordedOtherwise(known, body)
    return stateOf(row)
  }
  const newest = payments.toSorted((one, other) => other.row.date - one.row.date)
  const held = refundableIn(newest.map((one) => findRefundable(one, invoice.debt)))
  refuseFor(whyNotRefunded({ amount, date }, held, ctx.now))
  const deposit = await refundParts(ctx, { body, invoice, payments: newest })
  const said = { method, amount, date, reference, why, by: await actorEntry(ctx), at: ctx.now }
  const made = { id, invoice: row.id, kind, ...(deposit > 0 && !isGift && { deposit }), ...said } as const
  return stateOf(await settleInvoice(ctx, invoice.taken, { payments: [...paymentsOf(row), made] }))
}
