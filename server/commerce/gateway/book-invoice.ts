import {
  allocationEntry,
  balanceIn,
  disputeEntry,
  disputeLostEntry,
  disputeWonEntry,
  feeEntry,
  invoiceEntry,
  payments,
  productSubscriptions,
  receiptEntry,
  refundBackEntry,
  refundEntry,
  releaseEntry,
  type LedgerFacts,
  type Occasion,
} from '../../../domain/commerce/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import type {
  GatewayDispute,
  GatewayObject,
  GatewayPayment,
  GatewayRefund,
} from '../../platform/outside/payments/gateway.ts'
import { sql } from '../../platform/database/sql.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { entriesAbout } from '../ledger/read-entries.ts'
import { postEntry } from '../ledger/post-entry.ts'
import type { OpenGateway } from './provider-accounts.ts'

type SubscriptionRow = RowOf<typeof productSubscriptions>

/** An invoice that its provider charged for a subscription of ours, with its payment there. */
export interface ChargedInvoice {
  readonly open: OpenGateway
  readonly invoice: GatewayObject
  readonly payment: GatewayPayment
}

interface Booking extends ChargedInvoice {
  readonly row: SubscriptionRow
  readonly party: string
  /** Keys of posted entries. */
  readonly known: ReadonlySet<string>
  /** Cents of fees that were booked before. */
  readonly fees: number
}

const readText = (value: unknown): string => (typeof value === 'string' ? value : '')

const readAmount = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** Facts of each entry: by `account`, `object` and `charge` it is compared with the list of the provider. */
function describeFacts({ open, invoice, payment, row }: Booking, object: string): LedgerFacts {
  const state = row.address?.state
  return {
    number: readText(invoice.mirror['number']) || invoice.id,
    subscription: row.number ?? '',
    invoice: invoice.id,
    account: open.row.id,
    object,
    charge: payment.charge ?? payment.id,
    ...(state !== undefined && { state }),
  }
}

const nameKey = ({ open, invoice }: ChargedInvoice, part: string): string =>
  `provider invoice ${open.row.id} ${invoice.id} ${part}`

const makeOccasion = (
  booking: Booking,
  { part, at, object }: { readonly part: string; readonly at: number; readonly object: string },
): Occasion => ({
  key: nameKey(booking, part),
  about: { record: productSubscriptions.name, id: booking.row.id },
  at,
  facts: describeFacts(booking, object),
})

/** Entries of a charge: income and tax, the money at the provider, and its fee. */
async function bookCharge(ctx: Ctx, booking: Booking): Promise<void> {
  const { party, payment, invoice } = booking
  const { captured: amount, at, id: object, fee = 0 } = payment
  const on = (part: string) => makeOccasion(booking, { part, at, object })
  if (!booking.known.has(nameKey(booking, 'income'))) {
    const taxes = Math.min(amount, readAmount(invoice.mirror['tax']))
    await postEntry(ctx, invoiceEntry(on('income'), { party, total: amount, taxes }))
    await postEntry(ctx, receiptEntry(on('capture'), { party, amount, method: 'card' }))
    await postEntry(ctx, allocationEntry(on('applied'), { payer: party, debtor: party, amount }))
  }
  // The fee of a dispute comes later.
  const missing = fee - booking.fees
  if (missing > 0) await postEntry(ctx, feeEntry(on(`fee ${fee}`), missing))
}

/** A refund that was made at the provider is a gift: the invoice stays paid there, and nothing is owed again (decision E3). */
async function bookRefund(ctx: Ctx, booking: Booking, refund: GatewayRefund): Promise<void> {
  const { id, amount, at, state } = refund
  const given = { party: booking.party, amount, method: 'card' as const, isGift: true }
  const [part, back] = [`refund ${id}`, `refund ${id} back`]
  const isBooked = booking.known.has(nameKey(booking, part))
  if (state === 'succeeded' && !isBooked)
    await postEntry(ctx, refundEntry(makeOccasion(booking, { part, at, object: id }), given))
  if (state === 'failed' && isBooked && !booking.known.has(nameKey(booking, back)))
    await postEntry(ctx, refundBackEntry(makeOccasion(booking, { part: back, at: ctx.now, object: id }), given))
}

/** A disputed amount is withheld, and returned or lost: a lost one is owed again by the customer. */
async function bookDispute(ctx: Ctx, booking: Booking, dispute: GatewayDispute): Promise<void> {
  const { id, amount, at, state, isInquiry = false } = dispute
  if (isInquiry) return
  const { party, known } = booking
  const on = (part: string, when: number) =>
    makeOccasion(booking, { part: `dispute ${id}${part}`, at: when, object: id })
  const isOpen = (part: string) => !known.has(nameKey(booking, `dispute ${id}${part}`))
  if (isOpen('')) await postEntry(ctx, disputeEntry(on('', at), amount))
  if (state === 'won' && isOpen(' won')) await postEntry(ctx, disputeWonEntry(on(' won', ctx.now), amount))
  if (state !== 'lost' || !isOpen(' lost')) return
  await postEntry(ctx, releaseEntry(on(' owed', ctx.now), { payer: party, debtor: party, amount }))
  await postEntry(ctx, disputeLostEntry(on(' lost', ctx.now), { party, amount }))
}

/** Locks a payment of a provider until the transaction ends: it is booked as an invoice, or recorded by a person, not both. */
const lockIntent = ({ db }: Ctx, intent: string) =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`provider payment ${db.tenant.clientId} ${intent}`}, 0))`)

/** True if a payment of a provider was booked as that of an invoice of a subscription. It is locked until then. */
export async function isBookedAsInvoice(ctx: Ctx, intent: string): Promise<boolean> {
  await lockIntent(ctx, intent)
  const found = await ctx.db.run(sql`
    select 1 from ledger_entries e
    where e.client_id = ${ctx.db.tenant.clientId} and e.record = ${productSubscriptions.name}
      and e.facts ->> 'object' = ${intent} limit 1`)
  return found.length > 0
}

/** True where the payment of an invoice was recorded by a person before, for an order: then that has its entries. */
async function isRecorded(ctx: Ctx, { payment }: ChargedInvoice): Promise<boolean> {
  await lockIntent(ctx, payment.id)
  return (await beyondReach(ctx, payments).findOne(['intent', '==', payment.id])) !== undefined
}

/**
 * Books what the provider charged for a subscription of ours by itself: once for each invoice, refund and dispute, whatever
 * events tell of it. Nothing is booked for a subscription that we do not know, nor for a payment that a person recorded.
 */
export async function bookInvoice(ctx: Ctx, charged: ChargedInvoice): Promise<void> {
  const { invoice, payment } = charged
  if (payment.state !== 'captured' || payment.captured <= 0 || (await isRecorded(ctx, charged))) return
  const subscription = readText(invoice.mirror['subscription'])
  const row = await beyondReach(ctx, productSubscriptions).findOne(['provider_id', '==', subscription])
  if (row?.contact === undefined) return
  const about = { record: productSubscriptions.name, id: row.id }
  const entries = (await entriesAbout(ctx, about)).filter(({ facts }) => facts['invoice'] === invoice.id)
  const booking = {
    ...charged,
    row,
    party: `contacts/${row.contact.id}`,
    known: new Set(entries.map(({ key }) => key)),
    fees: balanceIn(entries, 'payment_fees'),
  }
  await bookCharge(ctx, booking)
  for (const refund of payment.refunds) await bookRefund(ctx, booking, refund)
  for (const dispute of payment.disputes) await bookDispute(ctx, booking, dispute)
}
