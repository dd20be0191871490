import {
  charterMessages,
  hoursWords,
  invoices,
  paymentsOf,
  whyNotFlown,
  whyNotPaid,
  whyNotRefunded,
  type InvoicePayment,
  type payByJetCard,
  type recordPayment,
  type refundInvoice,
  type reversePayment,
} from '../../../domain/charter/index.ts'
import {
  atDebtPlace,
  cardPaymentEntry,
  hoursFlownEntry,
  paymentEntry,
  refundEntry,
  reversalOf,
  worthOfMinutes,
  type DebtPlace,
  type Posting,
} from '../../../domain/commerce/index.ts'
import { formatMoney } from '../../../domain/kernel/values/format-value.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import { postEntry, type LedgerEntry } from '../../commerce/index.ts'
import { actorEntry } from '../../inbox/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import { takeRecord, type Taken } from '../../platform/records/index.ts'
import { entryWithKey, readInvoiceLedger, type InvoiceLedger } from './invoice-ledger.ts'
import { aboutInvoice, refuse, refuseFor, stateOf } from './invoice-state.ts'
import { cardOf, holdCard } from './jet-cards.ts'
import { settleInvoice } from './settle-invoice.ts'

type State = OutputOf<typeof recordPayment>

const paymentKey = (id: string): string => `payment ${id}`
const hoursKey = (id: string): string => `hours ${id}`

type Made = Omit<InvoicePayment, 'invoice' | 'by' | 'at' | 'entry'>

/** Posts an entry and shows it among the payments; one that was posted before changes nothing. */
async function keep(
  ctx: Ctx,
  taken: Taken<typeof invoices>,
  { entry, made, more = {} }: { entry: Posting; made: Made; more?: { jetCard?: string } },
): Promise<State> {
  const { row } = taken
  const posted = await postEntry(ctx, entry)
  if (!posted.isNew) return stateOf(row)
  const payment = { ...made, invoice: row.id, by: await actorEntry(ctx), at: ctx.now, entry: posted.id }
  return stateOf(await settleInvoice(ctx, taken, { payments: [...paymentsOf(row), payment], more }))
}

/** Where an entry keeps the debt: one that is sent again is compared with the place that it had. */
function placeFor({ place }: InvoiceLedger, known: LedgerEntry | undefined): DebtPlace {
  const line = known?.lines.find(({ account }) => account === 'receivable' || account === 'customer_deposits')
  if (line === undefined) return place
  return { account: line.account === 'receivable' ? 'receivable' : 'customer_deposits', party: line.party }
}

/** Records a payment: once, however often it is sent. Throws Invalid for one that is not owed. */
export async function pay(ctx: Ctx, { params, body }: InputOf<typeof recordPayment>): Promise<State> {
  const taken = await takeRecord(ctx, invoices, { id: params.id })
  const { row } = taken
  const { id, amount, method, date, reference } = body
  const key = paymentKey(id)
  const ledger = await readInvoiceLedger(ctx, row)
  const known = entryWithKey(ledger, key)
  if (!known) refuseFor(whyNotPaid({ amount, date, status: row.status }, ledger.owed, ctx.now))
  const occasion = { key, about: aboutInvoice(row.id), at: date, facts: { number: row.number, reference } }
  const place = placeFor(ledger, known)
  const entry = atDebtPlace(paymentEntry(occasion, { party: place.party, amount, method }), place)
  return keep(ctx, taken, { entry, made: { id, kind: 'payment', method, amount, date, reference, why: '' } })
}

/** Gives money back, at most what was taken. */
export async function refund(ctx: Ctx, { params, body }: InputOf<typeof refundInvoice>): Promise<State> {
  const taken = await takeRecord(ctx, invoices, { id: params.id })
  const { row } = taken
  const { id, amount, method, date, reference, isGift, why } = body
  const key = paymentKey(id)
  const ledger = await readInvoiceLedger(ctx, row)
  const known = entryWithKey(ledger, key)
  if (!known) refuseFor(whyNotRefunded({ amount, date }, ledger.held, ctx.now))
  const place = placeFor(ledger, known)
  const occasion = { key, about: aboutInvoice(row.id), at: date, facts: { number: row.number, reference, why } }
  const entry = atDebtPlace(refundEntry(occasion, { party: place.party, amount, method, isGift }), place)
  const kind = isGift ? 'goodwill' : 'refund'
  return keep(ctx, taken, { entry, made: { id, kind, method, amount, date, reference, why } })
}

/** Minutes that cards have paid for an invoice and that were not given back. */
const minutesOf = (payments: readonly InvoicePayment[]): number =>
  payments.reduce((sum, { minutes = 0, reversed }) => sum + (reversed ? 0 : minutes), 0)

/** Pays by hours of the account's jet card, at what is left of it for each hour that is left. */
export async function payByCard(ctx: Ctx, { params, body }: InputOf<typeof payByJetCard>): Promise<State> {
  const taken = await takeRecord(ctx, invoices, { id: params.id })
  const { row } = taken
  const { id, minutes, date } = body
  const ledger = await readInvoiceLedger(ctx, row)
  if (entryWithKey(ledger, hoursKey(id))) return stateOf(row)
  if (row.status === 'void') refuse(charterMessages.issue('status', 'void-owes-nothing'))
  const payer = await holdCard(ctx, row.account?.id)
  if (payer === undefined) return refuse(charterMessages.issue('account', 'no-jet-card'))
  const [left, owed] = [await cardOf(ctx, payer), ledger.owed]
  refuseFor(whyNotFlown(minutes, left.minutes))
  const amount = worthOfMinutes(minutes, left)
  const worth = { amount: formatMoney(amount), owed: formatMoney(owed) }
  if (row.status === 'sent' && amount > owed) return refuse(charterMessages.issue('minutes', 'card-worth', worth))
  refuseFor(whyNotPaid({ amount, date, status: row.status }, owed, ctx.now))
  const facts = { number: row.number, minutes }
  const occasion = { key: paymentKey(id), about: aboutInvoice(row.id), at: date, facts }
  await postEntry(ctx, hoursFlownEntry({ ...occasion, key: hoursKey(id) }, { party: payer, minutes }))
  const entry = cardPaymentEntry(occasion, { payer, party: ledger.place.party, amount })
  const made: Made = { id, kind: 'payment', method: 'jet_card', amount, date, reference: '', why: '', minutes }
  return keep(ctx, taken, { entry, made, more: { jetCard: hoursWords(minutesOf(paymentsOf(row)) + minutes) } })
}

/** What entries took off what a customer owes. */
const creditedBy = (entries: readonly Pick<Posting, 'lines'>[]): number =>
  entries
    .flatMap(({ lines }) => lines)
    .filter(({ account }) => account === 'receivable')
    .reduce((sum, { debit, credit }) => sum + credit - debit, 0)

/** Takes a payment or refund back: entries move its amounts back. On a void invoice this changes the deposits alone. */
export async function reverse(ctx: Ctx, { params, body }: InputOf<typeof reversePayment>): Promise<State> {
  const taken = await takeRecord(ctx, invoices, { id: params.id })
  const { row } = taken
  const payments = paymentsOf(row)
  const payment = payments.find(({ id }) => id === params.payment)
  if (!payment) throw new NotFound('payment')
  if (payment.reversed) return stateOf(row)
  const ledger = await readInvoiceLedger(ctx, row)
  const entries = ledger.entries.filter(({ id, key }) => id === payment.entry || key === hoursKey(payment.id))
  const owed = ledger.owed + creditedBy(entries)
  if (row.status !== 'void' && (owed < 0 || owed > row.total)) refuse(charterMessages.issue('payment', 'settled-later'))
  const occasion = { at: ctx.now, facts: { why: body.why } }
  for (const entry of entries) await postEntry(ctx, atDebtPlace(reversalOf(entry, occasion), ledger.place))
  const reversed = { at: ctx.now, by: await actorEntry(ctx), why: body.why }
  const after = payments.map((one) => (one.id === payment.id ? { ...one, reversed } : one))
  const minutes = minutesOf(after)
  const more = { jetCard: minutes === 0 ? null : hoursWords(minutes) }
  return stateOf(await settleInvoice(ctx, taken, { payments: after, why: body.why, more }))
}
