import { z } from 'zod'
import { cents, shortText, type RowOf } from '../../kernel/index.ts'
import type { invoices } from '../invoices.ts'
import { legsFor } from '../send-itinerary.ts'
import type { trips } from '../trips.ts'
import { flightOf, journeyOf, momentOf, pageFlight } from './page-words.ts'

const invoiceWords = z.strictObject({ number: shortText, total: cents, balance: cents, due: shortText.optional() })

/** The state of a payment: owed, paid, its price being changed, or the trip cancelled. */
const states = ['due', 'paid', 'open', 'cancelled'] as const

/** Content of a payment request, as shown, printed and hashed. */
export const paymentPage = z.strictObject({
  kind: z.literal('payment'),
  company: shortText,
  /** Of the trip: the reference for a payment. */
  number: shortText,
  title: shortText,
  customer: shortText,
  flights: z.array(pageFlight),
  /** Parts of the total in the words for customers; empty for a single sum, or if invoices list the parts. */
  lines: z.array(z.strictObject({ label: shortText, total: cents })),
  invoices: z.array(invoiceWords),
  state: z.enum(states),
  total: cents,
  paid: cents,
  due: cents,
})

export type PaymentPage = z.output<typeof paymentPage>

type Trip = RowOf<typeof trips>
type Invoice = Pick<RowOf<typeof invoices>, 'number' | 'status' | 'total' | 'amount_paid' | 'balanceDue' | 'dueDate'>

/** Data from which a payment request is made. */
export interface PaymentFacts {
  readonly company: { readonly name: string; readonly timezone: string }
  readonly trip: Trip
  /** The invoices of the trip that are not void. */
  readonly invoices: readonly Invoice[]
}

interface Owed {
  readonly state: PaymentPage['state']
  readonly total: number
  readonly paid: number
  readonly due: number
}

const sumOf = (sent: readonly Invoice[], field: 'total' | 'amount_paid' | 'balanceDue'): number =>
  sent.reduce((sum, one) => sum + one[field], 0)

/** Cents of its sent invoices, otherwise of its locked price; undefined without either. */
function amountsOf({ price, totalPaid }: Trip, sent: readonly Invoice[]): Omit<Owed, 'state'> | undefined {
  if (sent.length > 0)
    return { total: sumOf(sent, 'total'), paid: sumOf(sent, 'amount_paid'), due: sumOf(sent, 'balanceDue') }
  if (price.locked === undefined) return undefined
  const { total } = price.locked
  return { total, paid: totalPaid, due: Math.max(0, total - totalPaid) }
}

/** Debt of a trip, and the state of the payment. */
function owedFor(trip: Trip, sent: readonly Invoice[]): Owed {
  const amounts = amountsOf(trip, sent) ?? { total: 0, paid: trip.totalPaid, due: 0 }
  const { total, paid } = amounts
  if (trip.status === 'cancelled') return { ...amounts, state: 'cancelled', due: 0 }
  const isSettled = sent.length > 0 && amounts.due === 0
  if (trip.paid || isSettled) return { state: 'paid', total, paid: Math.max(paid, total), due: 0 }
  return { ...amounts, state: amountsOf(trip, sent) === undefined ? 'open' : 'due' }
}

/** Public lines of a locked price, if they are the debt. */
function linesOf({ price: { locked } }: Trip, total: number): PaymentPage['lines'] {
  if (locked?.estimate === undefined || locked.total !== total) return []
  const named = locked.estimate.items.filter(({ public_label: label }) => label !== '')
  if (named.length === 0) return []
  const lines = named.map(({ public_label: label, total: amount }) => ({ label, total: amount }))
  const rest = total - lines.reduce((sum, line) => sum + line.total, 0)
  return rest === 0 ? lines : [...lines, { label: 'Everything else', total: rest }]
}

/** The payment request of a trip. */
export function paymentPageOf({ company, trip, invoices: all }: PaymentFacts): PaymentPage {
  const legs = legsFor(trip.legs, 'passengers')
  const sent = all.filter(({ status }) => status === 'sent' || status === 'paid')
  const owed = owedFor(trip, sent)
  return {
    kind: 'payment',
    company: company.name,
    number: trip.trip_number ?? '',
    title: journeyOf(legs),
    customer: trip.contact?.name ?? '',
    flights: legs.map((leg) => flightOf(leg, company.timezone)),
    // An invoice is all of its lines: both together would add up to twice the debt.
    lines: sent.length > 0 ? [] : linesOf(trip, owed.total),
    invoices: sent.map(({ number, total, balanceDue: balance, dueDate }) => ({
      number,
      total,
      balance,
      ...(dueDate !== undefined && { due: momentOf(dueDate, company.timezone).day }),
    })),
    ...owed,
  }
}
