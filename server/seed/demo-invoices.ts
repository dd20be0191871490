import { accounts, dueOn, invoices, linesOfTrip, type InvoicePayment } from '../../domain/charter/index.ts'
import {
  cardSoldEntry,
  hoursSoldEntry,
  invoiceEntry,
  payableEntry,
  type PaymentMethod,
} from '../../domain/commerce/index.ts'
import type { Entry } from '../../domain/kernel/index.ts'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { writePayment } from './demo-payments.ts'
import type { Person } from './demo-people.ts'
import type { DemoPrice } from './demo-prices.ts'
import type { WorldWriter } from './world-writer.ts'

/** A trip that is invoiced, before it is written itself. */
export interface InvoicedTrip {
  readonly id: string
  readonly number: number
  readonly status: string
  readonly total: number
  readonly estimate: DemoPrice['estimate']
  /** When it was sold. */
  readonly at: number
  readonly person: Person
  readonly by: Entry
}

interface Money {
  readonly paid: boolean
  readonly totalPaid: number
  readonly payments: InvoicePayment[]
}

const nothingPaid: Money = { paid: false, totalPaid: 0, payments: [] }

const methods: readonly PaymentMethod[] = ['wire', 'ach', 'check']

/** Paid part: all, or for every second that waits a deposit. */
function paidOf({ status, total, number }: InvoicedTrip): number {
  if (status === 'pPaid') return total
  return number % 2 === 0 ? Math.round(total / 400) * 100 : 0
}

/** Every third trip is on one of the client's accounts. */
function accountOf(world: WorldWriter, number: number): { id: string; label: string } | undefined {
  const known = world.rows.filter(({ definition }) => definition === accounts)
  const row = number % 3 === 0 ? known[(number / 3) % known.length] : undefined
  return row && { id: row.id, label: accounts.title(row.doc) }
}

function paymentOf(world: WorldWriter, trip: InvoicedTrip, invoice: string): InvoicePayment[] {
  const amount = paidOf(trip)
  if (amount === 0) return []
  const date = Math.min(trip.at + 3 * dayMs, world.clock.now)
  const method = methods[trip.number % methods.length] ?? 'wire'
  const said = { reference: `R-${7000 + trip.number}`, why: '', by: trip.by, at: date }
  return [{ id: world.random.id(date), invoice, kind: 'payment', method, amount, date, ...said }]
}

interface Customer {
  readonly account?: { readonly id: string; readonly label: string }
  readonly billingContact: { readonly id: string; readonly label: string }
}

interface Posted {
  readonly trip: InvoicedTrip
  readonly invoice: { readonly id: string; readonly number: string }
  readonly customer: Customer
  readonly taxes: number
  /** Cents that its taxes are on. */
  readonly taxable: number
}

function post(world: WorldWriter, posted: Posted, payments: readonly InvoicePayment[]): void {
  const { trip, invoice, customer, taxes } = posted
  const { account, billingContact } = customer
  const party = account ? `accounts/${account.id}` : `contacts/${billingContact.id}`
  const about = { record: 'invoices', id: invoice.id }
  const facts = { number: invoice.number, state: '', taxable: posted.taxable }
  const charge = { key: `invoice ${invoice.id}`, about, at: trip.at, facts }
  world.post(world.random.id(trip.at), invoiceEntry(charge, { party, total: trip.total, taxes }))
  const debt = { record: 'invoices', id: invoice.id, number: invoice.number } as const
  for (const { method, ...payment } of payments) {
    const paid = { ...payment, method: method as PaymentMethod }
    writePayment(world, { random: world.random, debt, customer, party, payment: paid })
  }
}

/**
 * The invoice of a trip whose price is locked, in the ledger too: some that wait are drafts, some have a deposit. Answers
 * what its trip says of the money.
 */
export function writeInvoice(world: WorldWriter, trip: InvoicedTrip, timezone: string): Money {
  const { number: trip_number, status, total, estimate, at, person, by } = trip
  if (!status.startsWith('p')) return nothingPaid
  const taxes = estimate.tax
  const id = world.random.id(at)
  const number = `INV-${7000 + trip_number}`
  const isDraft = status === 'pWaiting' && trip_number % 4 === 1
  const payments = isDraft ? [] : paymentOf(world, trip, id)
  const amount_paid = payments.reduce((sum, { amount }) => sum + amount, 0)
  const account = accountOf(world, trip_number)
  const customer = { ...(account && { account }), billingContact: { id: person.id, label: person.name } }
  const state = amount_paid === total ? 'paid' : 'sent'
  world.add(
    invoices,
    {
      number,
      status: isDraft ? 'draft' : state,
      trip: { id: trip.id, label: `Trip ${7000 + trip_number}` },
      ...customer,
      total,
      taxes,
      paid: amount_paid === total,
      amount_paid,
      payments: payments.map((one) => ({ ...one })),
      invoiceDate: at,
      dueDate: dueOn(at, 14, timezone),
      lineItems: linesOfTrip({ price: { total, typed: [], locked: { total, estimate, by, at } }, route: '' }),
    },
    { id, date: at },
  )
  if (!isDraft)
    post(
      world,
      { trip, invoice: { id, number }, customer, taxes, taxable: taxes === 0 ? 0 : estimate.preTax },
      payments,
    )
  return { paid: amount_paid === total, totalPaid: amount_paid, payments }
}

/** Every fifth trip is flown by another operator, who is owed for it. */
export function writePayable(world: WorldWriter, { id, number, total, at, status }: InvoicedTrip): void {
  if (number % 5 !== 0 || !status.startsWith('p')) return
  const operator = number % 2 === 0 ? 'Coastal Jets' : 'High Plains Air'
  const facts = { operator, due: at + 20 * dayMs, number: String(7000 + number) }
  const occasion = { key: `payable of trip ${id}`, about: { record: 'trips', id }, at, facts }
  const amount = Math.round((total * 0.8) / 10_000) * 10_000
  world.post(world.random.id(at), payableEntry(occasion, { party: `operators/${operator.toLowerCase()}`, amount }))
}

/** The first account has bought 25 hours. */
export function writeJetCard(world: WorldWriter): void {
  const account = world.rows.find(({ definition }) => definition === accounts)
  if (!account) return
  const at = world.clock.past(-80, 10)
  const party = `accounts/${account.id}`
  const occasion = {
    about: { record: 'accounts', id: account.id },
    at,
    facts: { reference: 'Jet card 25', minutes: 1500 },
  }
  const sold = { ...occasion, key: `card ${account.id}` }
  world.post(world.random.id(at), cardSoldEntry(sold, { party, amount: 13_750_000, method: 'wire' }))
  const hours = { ...occasion, key: `card hours ${account.id}` }
  world.post(world.random.id(at), hoursSoldEntry(hours, { party, minutes: 1500 }))
}
