import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { invoices, isOverdue, sumsOf } from '../invoices.ts'
import { trips } from '../trips.ts'
import { linesOfTrip, measureWords } from './lines.ts'
import { giftsIn, heldBy, hoursWords, methodWords, findPaymentId, paymentsOf } from './payments.ts'
import { dueOn, settledState, whyNotApplied, whyNotPaid, whyNotRebilled, whyNotSent } from './rules.ts'

type Clock = Parameters<typeof isOverdue>[1]

const by = { id: 'ana', label: 'Ana' }
const item = (total: number, part: 'pre-tax' | 'tax' | 'post-tax', words = '') => ({
  key: `${total}`,
  label: 'Inside words',
  public_label: words,
  type: 'flat',
  part,
  quantity: 1,
  unit: 'once',
  total,
})
const tripOf = (items: ReturnType<typeof item>[], total: number) => {
  const sums = { base: 0, preTax: 0, tax: 0, postTax: 0, total: 0, totalFlightHours: 0, totalBlockHours: 0, rules: [] }
  return trips.shape.parse({ price: { total, locked: { total, by, at: 1, estimate: { items, ...sums } } } })
}

describe('the lines of an invoice', () => {
  it('sum to the locked total, for any sum of its lines', () => {
    const parts = fc.constantFrom('pre-tax' as const, 'tax' as const, 'post-tax' as const)
    const items = fc.array(fc.tuple(fc.integer({ min: -5000, max: 100_000 }), parts), { maxLength: 12 })
    fc.assert(
      fc.property(items, fc.nat(1_000_000), (all, total) => {
        const trip = tripOf(
          all.map(([amount, part]) => item(amount, part)),
          total,
        )
        expect(sumsOf(linesOfTrip(trip)).total).toBe(total)
      }),
    )
  })

  it('use the words for customers, leave out lines without cost, and add agreed facts', () => {
    const trip = tripOf([item(900, 'pre-tax', 'Flight'), item(0, 'pre-tax'), item(60, 'tax')], 1000)
    expect(linesOfTrip(trip).map(({ label, amount, part }) => [label, amount, part])).toEqual([
      ['Flight', 900, 'pre-tax'],
      ['Inside words', 60, 'tax'],
      ['As agreed', 40, 'post-tax'],
    ])
    expect(linesOfTrip(trips.shape.parse({}))).toEqual([])
  })
})

it.each([
  ['1 landing', 'stop', 1],
  ['2 landings', 'stop', 2],
  ['1 night', 'night', 1],
  ['5.7 h', 'hr', 5.7],
  ['', 'percent', 6],
])('counts as people do: %s', (words, unit, quantity) => {
  expect(measureWords({ label: 'Line', part: 'pre-tax', atActual: false, unit, quantity })).toBe(words)
})

describe('an invoice', () => {
  const draft = { number: '7', account: { id: 'a', label: 'A' }, lineItems: [{ label: 'Flight', amount: 100 }] }
  const derived = (doc: object) => invoices.derive?.(invoices.shape.parse(doc), 1)

  it('sums its lines while it is a draft, and keeps its amounts once it was sent', () => {
    const lineItems = [...draft.lineItems, { label: 'Less', amount: -10 }, { label: 'Tax', amount: 9, part: 'tax' }]
    expect(derived({ status: 'void', total: 500 })).toMatchObject({ total: 500, balanceDue: 0 })
    expect(derived({ ...draft, lineItems })).toMatchObject({ total: 99, taxes: 9, discount: 10, balanceDue: 99 })
    const sent = { ...draft, status: 'sent', total: 500, taxes: 40, discount: 3, amount_paid: 200 }
    expect(derived(sent)).toMatchObject({ total: 500, taxes: 40, discount: 3, balanceDue: 300 })
  })

  it('is not sent with a line without an amount, without lines, with a negative total, or without a debtor', () => {
    const codes = (doc: object) => whyNotSent(invoices.shape.parse({ ...draft, ...doc })).map(({ code }) => code)
    expect(codes({})).toEqual([])
    expect(codes({ lineItems: [{ label: 'De-icing', atActual: true }] })).toEqual(['actual-missing'])
    expect(codes({ lineItems: [], number: ' ', account: undefined })).toEqual([
      'no-lines',
      'no-number',
      'nobody-to-invoice',
    ])
    expect(codes({ lineItems: [{ label: 'Less', amount: -1 }] })).toEqual(['total-below-zero'])
  })

  it('is due at the end of a day of the client, also when clocks change', () => {
    const at = Date.parse('2026-10-28T23:30:00-05:00')
    expect(dueOn(at, 14, 'America/Chicago')).toBe(Date.parse('2026-11-11T23:59:59.999-06:00'))
    expect(dueOn(at, 0, 'America/Chicago')).toBe(Date.parse('2026-10-28T23:59:59.999-05:00'))
  })

  it('is overdue when it was sent, is open, and its day has passed', () => {
    const open = { status: 'sent' as const, balanceDue: 5, dueDate: 10 }
    const [day, next] = [10, 86_400_010].map((now) => ({ now, timezone: 'UTC' })) as [Clock, Clock]
    expect(isOverdue(open, next)).toBe(true)
    expect([isOverdue(open, day), isOverdue({ ...open, balanceDue: 0 }, next)]).toEqual([false, false])
    expect(isOverdue({ ...open, status: 'draft' }, next)).toBe(false)
  })
})

it('a payment needs a positive amount and no future date; it may exceed the debt, and a draft refuses it', () => {
  const codes = (amount: number, date: number, status: 'draft' | 'sent' | 'paid' | 'void' = 'sent') =>
    whyNotPaid({ amount, date, status }, 0).map(({ code }) => code)
  expect([codes(100, 0), codes(0, 90_000_000)]).toEqual([[], ['amount-not-positive', 'date-to-come']])
  expect([codes(5, 0, 'paid'), codes(5, 0, 'draft')]).toEqual([[], ['not-sent-yet']])
  expect([codes(500, 0, 'void'), codes(0, 0, 'void')]).toEqual([[], ['amount-not-positive']])
})

it('a deposit is applied up to its rest and the debt', () => {
  const codes = (amount: number, left: number, owed: number) =>
    whyNotApplied({ amount, left, owed }).map(({ code }) => code)
  expect([codes(50, 50, 50), codes(0, 50, 50), codes(5, 50, 0)]).toEqual([
    [],
    ['amount-not-positive'],
    ['nothing-owed'],
  ])
  expect(codes(60, 50, 55)).toEqual(['deposit-exceeded', 'debt-exceeded'])
})

it('an invoice counts receipts less returns; gifts and reversals do not count', () => {
  const paid = { invoice: 'i', method: 'wire', date: 1, by, at: 1 }
  const reversed = { at: 2, by, why: 'Bounced' }
  const payments = paymentsOf({
    payments: [
      { ...paid, id: 'a', kind: 'payment', amount: 1000, deposit: 100 },
      { ...paid, id: 'b', kind: 'payment', amount: 50, reversed },
      { ...paid, id: 'c', kind: 'refund', amount: 300 },
      { ...paid, id: 'd', kind: 'goodwill', amount: 20 },
      { ...paid, id: 'e', kind: 'lost', amount: 200 },
    ],
  })
  expect([heldBy(payments), giftsIn(payments)]).toEqual([500, 20])
})

it('a payment is found by its own id, that of its deposit, or that of its entry from before the ledger', () => {
  const paid = { id: 'a', invoice: 'i', kind: 'payment', method: 'wire', amount: 1, date: 1, by, at: 1, entry: 'e' }
  const ids = paymentsOf({
    payments: [
      paid,
      { ...paid, payment: 'p' },
      { ...paid, id: 'opening', method: 'opening' },
      { ...paid, method: 'jet_card' },
      { ...paid, kind: 'refund' },
    ],
  }).map(findPaymentId)
  expect(ids).toEqual(['a', 'p', 'e', undefined, undefined])
})

it('a void invoice stays void, for any state of the ledger', () => {
  const state = (status: 'sent' | 'paid' | 'void', owed: number, deposits = 0) =>
    settledState({ status, total: 100 }, { owed, deposits })
  expect(state('void', 0, 40)).toEqual({ status: 'void', paid: false, amount_paid: 40 })
  expect(state('void', 0, -100)).toEqual({ status: 'void', paid: false, amount_paid: 0 })
  expect(state('sent', 0)).toEqual({ status: 'paid', paid: true, amount_paid: 100 })
  expect(state('paid', 30)).toEqual({ status: 'sent', paid: false, amount_paid: 70 })
})

it('another customer is billed where something is owed', () => {
  const codes = (status: 'draft' | 'sent' | 'paid' | 'void', debtors: number) =>
    whyNotRebilled(status, debtors).map(({ code }) => code)
  expect([codes('sent', 1), codes('paid', 2)]).toEqual([[], []])
  expect([codes('draft', 0), codes('paid', 0), codes('void', 0)]).toEqual([
    ['draft-not-rebilled'],
    ['nothing-to-rebill'],
    ['nothing-to-rebill'],
  ])
})

it('payments of another form are passed over', () => {
  expect(paymentsOf({ payments: [{ id: 'x' }, null, 'y'] })).toEqual([])
  expect(paymentsOf({})).toEqual([])
})

it('methods and hours are shown in plain words', () => {
  expect(['wire', 'cash', 'ach', 'check', 'jet_card', 'opening'].map(methodWords)).toEqual([
    'Wire Transfer',
    'Cash',
    'ACH',
    'Check',
    'Jet card',
    'Before the ledger',
  ])
  expect([hoursWords(150), hoursWords(60), hoursWords(1505)]).toEqual(['2.5 h', '1 h', '25.08 h'])
})

it('an invoice is overdue once its day is over, for any hour stored with its date', () => {
  const timezone = 'America/Chicago'
  const overdue = (due: string, now: string) =>
    isOverdue(
      { status: 'sent', balanceDue: 100, dueDate: Date.parse(`${due}-06:00`) },
      { now: Date.parse(`${now}-06:00`), timezone },
    )
  expect(overdue('2026-11-27T06:00', '2026-11-27T23:59')).toBe(false)
  expect(overdue('2026-11-27T23:59', '2026-11-28T00:01')).toBe(true)
})
