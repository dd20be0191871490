import { paymentsOf, type InvoicePayment } from '../../../domain/charter/index.ts'
import { isReceived } from '../../../domain/commerce/index.ts'
import { readOwnEntry } from '../../company/index.ts'
import {
  capturePayment,
  intendPayment,
  loseDispute,
  takePayment,
  type PaymentRow,
  type TakenPayment,
} from '../../commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { settleInvoice } from './settle-invoice.ts'
import { appliedAtOnce, findPayer } from './pay-invoice.ts'
import { takeInvoice, takePaidInvoices, type TakenInvoice } from './take-invoices.ts'

interface CardCharge {
  /** Id of the new payment. */
  readonly id: string
  readonly invoice: string
  readonly amount: number
  readonly provider: NonNullable<PaymentRow['provider']>
}

/** Notes that a card is to pay an invoice, before its provider is called. Throws NotFound. */
export async function intendCharge(ctx: Ctx, { id, invoice: invoiceId, amount, provider }: CardCharge): Promise<void> {
  const { taken, debt } = await takeInvoice(ctx, invoiceId)
  const customer = findPayer(taken.row, debt.debtor)
  await intendPayment(ctx, { id, amount, method: 'card', provider, ...customer, debt })
}

const itemOf = async (
  ctx: Ctx,
  { row }: TakenPayment,
  made: Pick<InvoicePayment, 'id' | 'invoice' | 'kind' | 'amount'>,
): Promise<InvoicePayment> => ({
  ...made,
  method: row.method,
  date: ctx.now,
  reference: row.reference,
  why: '',
  by: await readOwnEntry(ctx),
  at: ctx.now,
})

/**
 * Books that a card was charged, once: it pays what its invoice owes, and the rest is a deposit. Throws NotFound, Conflict.
 */
export async function captureCharge(ctx: Ctx, id: string): Promise<void> {
  const payment = await takePayment(ctx, id)
  if (isReceived(payment.row)) return
  for (const invoice of await takePaidInvoices(ctx, payment)) {
    const { taken, debt } = invoice
    const { amount } = payment.row
    const applied = appliedAtOnce(invoice, amount)
    await capturePayment(ctx, payment, { debt, applied })
    const made = await itemOf(ctx, payment, { id, invoice: debt.id, kind: 'payment', amount })
    const item = { ...made, ...(applied < amount && { deposit: amount - applied }) }
    await settleInvoice(ctx, taken, { payments: [...paymentsOf(taken.row), item] })
  }
}

interface Loss {
  readonly payment: TakenPayment
  /** Cents that were lost. */
  readonly amount: number
  readonly released: Awaited<ReturnType<typeof loseDispute>>
}

/** Line of a lost dispute on an invoice; undefined for an invoice without a part of the payment. */
async function lostItem(ctx: Ctx, { debt }: TakenInvoice, { payment, amount, released }: Loss) {
  const { id, debt: cameFor } = payment.row
  const owed = released.find((one) => one.id === debt.id)?.amount ?? 0
  const rest = amount - released.reduce((sum, one) => sum + one.amount, 0)
  const deposit = cameFor?.id === debt.id ? rest : 0
  if (owed + deposit === 0) return undefined
  const made = await itemOf(ctx, payment, { id: `${id} lost`, invoice: debt.id, kind: 'lost', amount: owed + deposit })
  return { ...made, ...(deposit > 0 && { deposit }) }
}

/** Books that the dispute of a payment was lost, once: its invoices are owed again. Throws NotFound, Conflict. */
export async function loseCharge(ctx: Ctx, id: string): Promise<void> {
  const payment = await takePayment(ctx, id)
  if (payment.row.status === 'lost') return
  const invoices = await takePaidInvoices(ctx, payment)
  const { lost: before } = payment.row
  const released = await loseDispute(ctx, { payment, debts: invoices.map(({ debt }) => debt) })
  const amount = payment.row.lost - before
  for (const invoice of invoices) {
    const { taken } = invoice
    const item = await lostItem(ctx, invoice, { payment, amount, released })
    if (item) await settleInvoice(ctx, taken, { payments: [...paymentsOf(taken.row), item] })
  }
}
