import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addTerms, allotPayment, countDaysPastDue, findAgeBand, sumByBand } from './payables.ts'
import { purchases, type PurchasePayment } from './purchases.ts'

const zone = 'America/Chicago'
const at = (words: string): number => Date.parse(words)

describe('the bands of an aged list', () => {
  test.each([
    [-3, 'not_due'],
    [0, 'not_due'],
    [1, 'to_30'],
    [30, 'to_30'],
    [31, 'to_60'],
    [60, 'to_60'],
    [61, 'to_90'],
    [90, 'to_90'],
    [91, 'over_90'],
  ])('a debt that was due %i days ago is in %s', (days, band) => expect(findAgeBand(days)).toBe(band))

  test('the day changes at midnight of the company, in both directions of daylight saving', () => {
    const date = at('2026-03-07T18:00:00Z')
    const count = (now: string) => countDaysPastDue({ date }, { now: at(now), timezone: zone })
    expect(count('2026-03-08T05:59:00Z')).toBe(0)
    expect(count('2026-03-08T06:00:00Z')).toBe(1)
    expect(count('2026-03-09T04:59:00Z')).toBe(1)
    expect(count('2026-03-09T05:00:00Z')).toBe(2)
  })

  test('terms of 30 days end on a day at the same hour, also over a change of the clock', () => {
    expect(new Date(addTerms(at('2026-02-20T18:00:00Z'), 30, zone)).toISOString()).toBe('2026-03-22T17:00:00.000Z')
    expect(addTerms(at('2026-02-20T18:00:00Z'), 0, zone)).toBe(at('2026-02-20T18:00:00Z'))
  })
})

const units = fc.integer({ min: 1, max: 500_000 })
const by = { id: 'jo', label: 'Jo' }

const makePurchase = (total: number, payments: readonly PurchasePayment[] = []) => {
  const line = { product: { id: 'p', label: 'Post' }, quantity: 1, unit_cost: total, amount: total }
  const doc = purchases.shape.parse({ vendor: { id: 'v', label: 'Gulf' }, lines: [line], by, payments })
  return purchases.derive?.(doc, 0) ?? doc
}

const pay = (id: string, amount: number): PurchasePayment => ({ id, amount, at: 0, method: 'check', reference: '', by })

test('a purchase is owed, partly paid and paid by its payments, and one that was taken back is due nothing', () => {
  expect(makePurchase(2250)).toMatchObject({ status: 'owed', amount_paid: 0, due: 2250 })
  expect(makePurchase(2250, [pay('a', 1000)])).toMatchObject({ status: 'part_paid', amount_paid: 1000, due: 1250 })
  expect(makePurchase(2250, [pay('a', 1000), pay('b', 1250)])).toMatchObject({ status: 'paid', due: 0 })
  const back = { ...pay('b', 1250), back: { at: 0, why: 'Twice', by } }
  expect(makePurchase(2250, [pay('a', 1000), back])).toMatchObject({ status: 'part_paid', due: 1250 })
  expect(makePurchase(0)).toMatchObject({ status: 'paid', due: 0 })
  const taken = { ...makePurchase(2250, [{ ...pay('a', 2250), back: back.back }]), status: 'taken_back' as const }
  expect(purchases.derive?.(taken, 0)).toMatchObject({ status: 'taken_back', amount_paid: 0, due: 0 })
})

test('a payment over several purchases pays the oldest first, never more than is due, and loses no cent', () => {
  const open = [
    { id: 'c', date: 3, due: 500 },
    { id: 'a', date: 1, due: 1000 },
    { id: 'b', date: 1, due: 250 },
  ]
  expect(allotPayment(1300, open)).toEqual({
    parts: [
      { purchase: 'a', amount: 1000 },
      { purchase: 'b', amount: 250 },
      { purchase: 'c', amount: 50 },
    ],
    rest: 0,
  })
  fc.assert(
    fc.property(units, fc.array(fc.record({ date: fc.nat(5), due: units }), { maxLength: 8 }), (amount, debts) => {
      const listed = debts.map((debt, index) => ({ ...debt, id: String(index) }))
      const { parts, rest } = allotPayment(amount, listed)
      expect(parts.reduce((sum, part) => sum + part.amount, rest)).toBe(amount)
      const dueOf = new Map(listed.map(({ id, due }) => [id, due]))
      expect(parts.every(({ purchase, amount: part }) => part > 0 && part <= (dueOf.get(purchase) ?? 0))).toBe(true)
      // Only the last one is left with a part, and nothing is left over before all are paid.
      expect(parts.slice(0, -1).every(({ purchase, amount: part }) => part === dueOf.get(purchase))).toBe(true)
      expect(rest === 0 || parts.length === listed.length).toBe(true)
    }),
  )
})

test('the aged list equals purchases less payments, after any payments and returns', () => {
  const step = fc.record({ purchase: fc.nat(3), amount: units, isBack: fc.boolean() })
  fc.assert(
    fc.property(fc.array(units, { minLength: 4, maxLength: 4 }), fc.array(step, { maxLength: 20 }), (totals, steps) => {
      let rows = totals.map((total) => makePurchase(total))
      let payable = totals.reduce((sum, total) => sum + total, 0)
      for (const [index, { purchase, amount, isBack }] of steps.entries()) {
        rows = rows.map((row, place) => {
          if (place !== purchase) return row
          const paid = Math.min(amount, row.due)
          payable -= isBack ? 0 : paid
          const part = { ...pay(String(index), paid), ...(isBack && { back: { at: 0, why: 'Wrong', by } }) }
          const next = { ...row, payments: [...row.payments, part] }
          return purchases.derive?.(next, 0) ?? next
        })
      }
      const aged = sumByBand(rows.map(({ due }, place) => ({ due, band: findAgeBand(place * 40 - 10) })))
      expect(Object.values(aged).reduce((sum, cents) => sum + cents, 0)).toBe(payable)
    }),
  )
})
