import {
  charterMessages,
  hoursWords,
  invoices,
  minutesIn,
  paymentsOf,
  whyNotFlown,
  whyNotPaid,
  type payByJetCard,
  type recordPayment,
} from '../../../domain/charter/index.ts'
import { cardPaymentEntry, hoursFlownEntry, payments, worthOfMinutes } from '../../../domain/commerce/index.ts'
import { formatMoney } from '../../../domain/kernel/values/format-value.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import { readOwnEntry } from '../../company/index.ts'
import { bookReceipt, postEntry, recordedOtherwise } from '../../commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { beyondReach, takeRecord } from '../../platform/records/index.ts'
import { entryWithKey, readInvoiceLedger } from './invoice-ledger.ts'
import { aboutInvoice, hoursKey, refuse, refuseFor, stateOf, type InvoiceRow } from './invoice-state.ts'
import { cardOf, holdCard } from './jet-cards.ts'
import { settleInvoice } from './settle-invoice.ts'
import { takeInvoice, type TakenInvoice } from './take-invoices.ts'

type State = OutputOf<typeof recordPayment>

/** Part of a payment that an invoice takes at once: at most its debt. */
export const appliedAtOnce = ({ taken, ledger }: TakenInvoice, amount: number): number =>
  taken.row.status === 'void' ? 0 : Math.max(0, Math.min(amount, ledger.owed))

/** The customer of a payment: that of the invoice for which it comes in. */
export const findPayer = ({ account, billingContact }: InvoiceRow, party: string) => ({
  party,
  ...(account && { account }),
  ...(billingContact && { billingContact }),
})

type Body = InputOf<typeof recordPayment>['body']

/** True if the same call recorded a payment before. Throws Conflict if another payment has its id. */
async function isRecorded(ctx: Ctx, invoiceId: string, { id, amount, method }: Body): Promise<boolean> {
  const known = await beyondReach(ctx, payments).find(id)
  if (!known) return false
  if (known.amount !== amount || known.method !== method || known.debt?.id !== invoiceId)
    throw recordedOtherwise({ id, amount: known.amount }, { id, amount })
  return true
}

/**
 * Books a payment, once for any number of repeated calls: it pays the debt of the invoice, and the rest is a deposit of
 * its customer. Throws Invalid for a draft.
 */
export async function pay(ctx: Ctx, { params, body }: InputOf<typeof recordPayment>): Promise<State> {
  const invoice = await takeInvoice(ctx, params.id)
  const { row } = invoice.taken
  const { id, amount, method, date, reference } = body
  if (await isRecorded(ctx, row.id, body)) return stateOf(row)
  refuseFor(whyNotPaid({ amount, date, status: row.status }, ctx.now))
  const [applied, by] = [appliedAtOnce(invoice, amount), await readOwnEntry(ctx)]
  const received = { id, amount, method, reference, received: date, by, applied }
  await bookReceipt(ctx, { ...received, ...findPayer(row, invoice.debt.debtor), debt: invoice.debt })
  const rest = amount - applied
  const said = { method, amount, ...(rest > 0 && { deposit: rest }), date, reference, why: '', by, at: ctx.now }
  const made = { id, invoice: row.id, kind: 'payment', ...said } as const
  return stateOf(await settleInvoice(ctx, invoice.taken, { payments: [...paymentsOf(row), made] }))
}

/** Pays by hours of the account's jet card, each hour at its share of the card's rest. */
export async function payByCard(ctx: Ctx, { params, body }: InputOf<typeof payByJetCard>): Promise<State> {
  const taken = await takeRecord(ctx, invoices, { id: params.id })
  const { row } = taken
  const { id, minutes, date } = body
  const ledger = await readInvoiceLedger(ctx, row)
  if (entryWithKey(ledger, hoursKey(id))) return stateOf(row)
  if (row.status === 'void') refuse(charterMessages.issue('status', 'void-owes-nothing'))
  if (row.status === 'paid') refuse(charterMessages.issue('status', 'paid-already'))
  const payer = await holdCard(ctx, row.account?.id)
  if (payer === undefined) return refuse(charterMessages.issue('account', 'no-jet-card'))
  const [left, owed] = [await cardOf(ctx, payer), ledger.owed]
  refuseFor(whyNotFlown(minutes, left.minutes))
  const amount = worthOfMinutes(minutes, left)
  const worth = { amount: formatMoney(amount), owed: formatMoney(owed) }
  if (row.status === 'sent' && amount > owed) return refuse(charterMessages.issue('minutes', 'card-worth', worth))
  refuseFor(whyNotPaid({ amount, date, status: row.status }, ctx.now))
  const occasion = { about: aboutInvoice(row.id), at: date, facts: { number: row.number, minutes } }
  await postEntry(ctx, hoursFlownEntry({ ...occasion, key: hoursKey(id) }, { party: payer, minutes }))
  const entry = cardPaymentEntry({ ...occasion, key: `payment ${id}` }, { payer, party: ledger.place.party, amount })
  const posted = await postEntry(ctx, entry)
  const said = { amount, date, reference: '', why: '', minutes, by: await readOwnEntry(ctx), at: ctx.now }
  const made = { id, invoice: row.id, kind: 'payment', method: 'jet_card', ...said, entry: posted.id } as const
  const all = [...paymentsOf(row), made]
  return stateOf(await settleInvoice(ctx, taken, { payments: all, more: { jetCard: hoursWords(minutesIn(all)) } }))
}
