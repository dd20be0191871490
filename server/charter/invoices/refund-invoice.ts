import { paymentsOf, whyNotRefunded, type refundInvoice } from '../../../domain/charter/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import { readOwnEntry } from '../../company/index.ts'
import { findUnderWay, recordedOtherwise, refundDebt, sumRefundable } from '../../commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { refuseFor, stateOf } from './invoice-state.ts'
import { settleInvoice } from './settle-invoice.ts'
import { takeWithPayments } from './take-invoices.ts'

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
  const { debt } = invoice
  const charges = { debt, payments, underWay: await findUnderWay(ctx, debt) }
  refuseFor(whyNotRefunded({ amount, date }, sumRefundable(charges), ctx.now))
  const by = await readOwnEntry(ctx)
  const facts = { method, returned: date, reference, isGift, why, by }
  const deposit = await refundDebt(ctx, { ...charges, request: id, amount, ...facts })
  const said = { method, amount, date, reference, why, by, at: ctx.now }
  const made = { id, invoice: row.id, kind, ...(deposit > 0 && !isGift && { deposit }), ...said } as const
  return stateOf(await settleInvoice(ctx, invoice.taken, { payments: [...paymentsOf(row), made] }))
}
