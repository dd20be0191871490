import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { invoices, isOverdue, sumsOf } from '../invoices.ts'
import { trips } from '../trips.ts'
import { linesOfTrip, measureWords } from './lines.ts'
import { hoursWords, methodWords, paymentsOf } from './payments.ts'
import { dueOn, whyNotPaid, whyNotSent } from './rules.ts'

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
  it('sum to the locked total, whatever its lines sum to', () => {
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

  it('go by the words that a customer reads, leave out what costs nothing, and say what was agreed beside them', () => {
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

  it('is not sent with lines that lack an amount, no lines, less than nothing, or nobody to owe it', () => {
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
    expect(isOverdue(open, 11)).toBe(true)
    expect([isOverdue(open, 10), isOverdue({ ...open, balanceDue: 0 }, 11)]).toEqual([false, false])
    expect(isOverdue({ ...open, status: 'draft' }, 11)).toBe(false)
  })
})

it('a payment is above zero, of the past, and at most what is owed', () => {
  const codes = (amount: number, date: number, status: 'draft' | 'sent' | 'paid' | 'void' = 'sent') =>
    whyNotPaid({ amount, date, status }, 100, 0).map(({ code }) => code)
  expect([codes(100, 0), codes(101, 0), codes(0, 90_000_000)]).toEqual([
    [],
    ['overpaid'],
    ['amount-not-positive', 'date-to-come'],
  ])
  expect([codes(5, 0, 'paid'), codes(5, 0, 'void')]).toEqual([['paid-already'], ['not-sent-yet']])
})

it('payments of another form are passed over', () => {
  expect(paymentsOf({ payments: [{ id: 'x' }, null, 'y'] })).toEqual([])
  expect(paymentsOf({})).toEqual([])
})

it('methods and hours are said in the words of people', () => {
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
