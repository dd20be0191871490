import {
  charterMessages,
  hoursWords,
  invoices,
  minutesIn,
  findPaymentId,
  paymentsOf,
  type InvoicePayment,
  type reversePayment,
} from '../../../domain/charter/index.ts'
import { atDebtPlace, balanceIn, commerceMessages, reversalOf } from '../../../domain/commerce/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import { readOwnEntry } from '../../company/index.ts'
import {
  appliedTo,
  failPayment,
  postEntry,
  refundsOfRequest,
  releasePayment,
  takeBackRefund,
  takePayment,
  takePayments,
} from '../../commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Invalid, NotFound } from '../../platform/errors.ts'
import { getRecord } from '../../platform/records/index.ts'
import { hoursKey, refuse, stateOf, type InvoiceRow } from './invoice-state.ts'
import { settleInvoice } from './settle-invoice.ts'
import { takeInvoice, takePaidInvoices, type TakenInvoice } from './take-invoices.ts'

type State = OutputOf<typeof reversePayment>

/** The entry to take back, as its invoice showed it before the locks. */
interface TakingBack {
  readonly invoiceId: string
  readonly item: InvoicePayment
  readonly why: string
}

const atProvider = commerceMessages.issue('payment', 'refund-at-provider')

const settledLater = () => refuse(charterMessages.issue('payment', 'settled-later'))

/** True if an invoice still shows the item as one that counts. */
const isStanding = ({ taken }: TakenInvoice, { item }: TakingBack): boolean =>
  paymentsOf(taken.row).some(({ id, reversed }) => id === item.id && !reversed)

/** Marks items of an invoice as taken back, and settles it. */
async function settleWithout(
  ctx: Ctx,
  { taken }: TakenInvoice,
  { isMeant, why }: { readonly isMeant: (item: InvoicePayment) => boolean; readonly why: string },
): Promise<InvoiceRow> {
  const reversed = { at: ctx.now, by: await readOwnEntry(ctx), why }
  const payments = paymentsOf(taken.row).map((one) => (isMeant(one) && !one.reversed ? { ...one, reversed } : one))
  const minutes = minutesIn(payments)
  const more = { jetCard: minutes === 0 ? null : hoursWords(minutes) }
  return settleInvoice(ctx, taken, { payments, why, more })
}

/** A payment bounced or was entered by mistake: it leaves every invoice that it was applied to. */
async function takeBackReceipt(ctx: Ctx, back: TakingBack): Promise<State> {
  const payment = await takePayment(ctx, findPaymentId(back.item) ?? back.item.id)
  const holders = await takePaidInvoices(ctx, payment)
  const own = holders.find(({ debt }) => debt.id === back.invoiceId)
  if (!own) throw new NotFound('payment')
  if (!isStanding(own, back)) return stateOf(own.taken.row)
  if (own.taken.row.status !== 'void' && payment.row.refunded > 0) settledLater()
  await failPayment(ctx, { payment, debts: holders.map(({ debt }) => debt) }, back.why)
  const isMeant = (one: InvoicePayment) => findPaymentId(one) === payment.row.id
  let state = stateOf(own.taken.row)
  for (const holder of holders) {
    const settled = await settleWithout(ctx, holder, { isMeant, why: back.why })
    if (holder === own) state = stateOf(settled)
  }
  return state
}

/** Takes a deposit off an invoice: the payment stays, and is a deposit again. */
async function takeOffDeposit(ctx: Ctx, back: TakingBack): Promise<State> {
  const { item, invoiceId } = back
  const payment = await takePayment(ctx, findPaymentId(item) ?? item.id)
  const invoice = await takeInvoice(ctx, invoiceId)
  if (!isStanding(invoice, back)) return stateOf(invoice.taken.row)
  if (appliedTo(payment.row, invoice.debt) < item.amount) settledLater()
  await releasePayment(ctx, payment, { debt: invoice.debt, amount: item.amount })
  return stateOf(await settleWithout(ctx, invoice, { isMeant: ({ id }) => id === item.id, why: back.why }))
}

/** Reverses a refund: its amount counts for the invoice again, or is a deposit if the invoice is void. */
async function takeBackRefunds(ctx: Ctx, back: TakingBack): Promise<State> {
  const { item, invoiceId, why } = back
  const refunds = await refundsOfRequest(ctx, item.id)
  const payments = await takePayments(
    ctx,
    refunds.map(({ payment }) => payment),
  )
  const invoice = await takeInvoice(ctx, invoiceId)
  const { taken, ledger, debt } = invoice
  if (!isStanding(invoice, back)) return stateOf(taken.row)
  if (refunds.some(({ provider }) => provider !== null))
    throw new Invalid([atProvider], commerceMessages.words(atProvider))
  const isVoid = taken.row.status === 'void'
  const applied = refunds.reduce((sum, { isGift, amount, deposit }) => sum + (isGift ? 0 : amount - deposit), 0)
  if (!isVoid && applied > ledger.owed) settledLater()
  const by = await readOwnEntry(ctx)
  for (const refund of refunds) {
    const payment = payments.find(({ row }) => row.id === refund.payment)
    if (!payment) throw new TypeError(`payment ${refund.payment} was not taken`)
    await takeBackRefund(ctx, payment, { refund, debt: isVoid ? undefined : debt, why, by })
  }
  return stateOf(await settleWithout(ctx, invoice, { isMeant: ({ id }) => id === item.id, why }))
}

/** Hours of a jet card go back to it: entries move their amounts back. */
async function takeBackHours(ctx: Ctx, back: TakingBack): Promise<State> {
  const { item, invoiceId, why } = back
  const invoice = await takeInvoice(ctx, invoiceId)
  const { taken, ledger } = invoice
  if (!isStanding(invoice, back)) return stateOf(taken.row)
  const entries = ledger.entries.filter(({ id, key }) => id === item.entry || key === hoursKey(item.id))
  const owed = ledger.owed - balanceIn(entries, 'receivable')
  if (taken.row.status !== 'void' && owed > taken.row.total) settledLater()
  for (const entry of entries)
    await postEntry(ctx, atDebtPlace(reversalOf(entry, { at: ctx.now, facts: { why } }), ledger.place))
  return stateOf(await settleWithout(ctx, invoice, { isMeant: ({ id }) => id === item.id, why }))
}

function wayBack({ kind, method, payment }: InvoicePayment): (ctx: Ctx, back: TakingBack) => Promise<State> {
  if (method === 'jet_card') return takeBackHours
  if (kind !== 'payment') return takeBackRefunds
  return payment === undefined ? takeBackReceipt : takeOffDeposit
}

/** Takes back a payment, an applied deposit or a refund, once. Throws NotFound, Invalid, Conflict. */
export async function reverse(ctx: Ctx, { params, body }: InputOf<typeof reversePayment>): Promise<State> {
  const seen = await getRecord(ctx, invoices, params.id)
  const item = paymentsOf(seen).find(({ id }) => id === params.payment)
  if (!item || item.kind === 'lost') throw new NotFound('payment')
  if (item.reversed) return stateOf(seen)
  return wayBack(item)(ctx, { invoiceId: params.id, item, why: body.why })
}
