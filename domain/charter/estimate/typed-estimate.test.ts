import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anOccasion, leg, live, rule } from './estimate-fixtures.ts'
import { estimateTrip, typedLines, type Outcome } from './estimate.ts'
import type { Line, TypedLine } from './lines.ts'

const hours = { id: 'hours', label: 'Hours', type: 'blocktime', amount: 480_000, cost: 300_000, taxable: true }
const landing = { id: 'landing', label: 'Landing', type: 'qty', denomination: 'stop', amount: 35_000, taxable: true }
const fuel = { id: 'fuel', label: 'Fuel', type: 'percent', amount: 8, taxable: true }
const fet = { id: 'fet', label: 'Federal excise tax', type: 'percent', amount: 7.5, tax: true }
const catering = { id: 'catering', label: 'Catering', type: 'flat', amount: 60_000 }
const items = [hours, landing, fuel, fet, catering]

const legs = [
  leg('KTEB', 'KPBI', { takeoff: '2026-11-25T14:00:00Z', typed: { blockTime: 2.6 }, passengers: 4 }),
  leg('KPBI', 'KTEB', { takeoff: '2026-11-27T20:00:00Z', typed: { blockTime: 2.5 }, passengers: 4 }),
]

const typed = (key: string, facts: Partial<TypedLine> = {}): TypedLine => ({
  key,
  label: key,
  part: 'pre-tax',
  ...facts,
})

const linesOf = (outcome: Outcome): readonly Line[] =>
  outcome.kind === 'priced' ? [...outcome.best.lines, ...outcome.best.waiting] : outcome.waiting

test('lines of a person come after those of the rules in their part, before percentages of them', () => {
  const own = [typed('wine', { typed: 5000 }), typed('limousine', { typed: 9000, part: 'post-tax' })]
  const { lines } = live({ legs, typed: own, rules: [rule(items)] })
  expect(lines.map(({ label }) => label)).toEqual([
    'Hours',
    'Landing',
    'wine',
    'Fuel',
    'Federal excise tax',
    'Catering',
    'limousine',
  ])
})

describe('a line of a rule', () => {
  test('that is renamed is called so by staff and customers, and keeps its amount', () => {
    const { lines, totals } = live({ legs, typed: [typed('base:hours', { renamed: 'Charter' })], rules: [rule(items)] })
    expect(lines.find(({ key }) => key === 'base:hours')).toMatchObject({
      label: 'Charter',
      public_label: 'Charter',
      ruleLabel: 'Hours',
      total: 2_448_000,
    })
    expect(totals).toEqual(live({ legs, rules: [rule(items)] }).totals)
  })

  test('a removed line counts neither as price nor as cost, and can be restored', () => {
    const { lines, totals, cost } = live({
      legs,
      typed: [typed('base:hours', { isRemoved: true })],
      rules: [rule(items)],
    })
    const line = lines.find(({ key }) => key === 'base:hours')
    expect(line).toMatchObject({ isRemoved: true, total: 0, computed: 2_448_000, cost: undefined })
    expect(totals).toMatchObject({ base: 70_000, preTax: 75_600 })
    expect(cost).toBeUndefined()
  })

  test('a value for a line that is no longer computed is kept and not charged in addition to its replacement', () => {
    const over = typed('base:hours', { typed: 2_000_000 })
    const { totals, waiting } = live({ legs, typed: [over], rules: [rule(items, { id: 'other' })] })
    expect(waiting).toMatchObject([{ key: 'base:hours', typed: 2_000_000 }])
    expect(totals).toEqual(live({ legs, rules: [rule(items, { id: 'other' })] }).totals)
  })
})

const amount = fc.integer({ min: -10_000_000, max: 10_000_000 })
const overKey = fc.constantFrom('base:hours', 'base:landing', 'base:fuel', 'base:fet', 'base:catering', 'gone:item')
const aPart = fc.constantFrom('pre-tax' as const, 'tax' as const, 'post-tax' as const)
const over = fc.record({ key: overKey, label: fc.constant('x'), typed: amount, part: aPart, isRemoved: fc.boolean() })
const own = fc.record({ key: fc.uuid(), label: fc.constant('Own'), typed: amount, part: aPart })
const someTyped = fc.uniqueArray(fc.oneof(over, own), { maxLength: 6, selector: ({ key }) => key })

describe('a typed value', () => {
  test('the total is the sum before tax, of tax and after tax, to the cent, and the sum of the lines', () => {
    fc.assert(
      fc.property(someTyped, fc.double({ min: 0, max: 30, noNaN: true }), (lines, discount) => {
        const { lines: priced, totals } = live({ legs, typed: lines, discount, rules: [rule(items)] })
        expect(totals.total).toBe(totals.preTax + totals.tax + totals.postTax)
        expect(totals.total).toBe(priced.reduce((sum, line) => sum + line.total, 0))
      }),
    )
  })

  test('the order of items and of lines changes nothing', () => {
    const all = fc.tuple(someTyped, fc.shuffledSubarray(items, { minLength: items.length }))
    fc.assert(
      fc.property(all, ([lines, shuffled]) => {
        const first = live({ legs, typed: lines, rules: [rule(items)] })
        const again = live({ legs, typed: lines.toReversed(), rules: [rule(shuffled)] })
        expect(again.totals).toEqual(first.totals)
        expect(again.cost).toBe(first.cost)
      }),
    )
  })

  test('it survives any recalculation: other legs, other rules, no rules, no legs', () => {
    const anyRules = fc.constantFrom(
      [rule(items)],
      [rule([hours])],
      [rule([{ ...hours, amount: 1 }], { id: 'other' })],
      [rule([{ label: 'No', type: 'decline' }])],
      [],
    )
    const anyLegs = fc.constantFrom(legs, legs.slice(1), [])
    fc.assert(
      fc.property(someTyped, anyRules, anyLegs, (lines, rules, flown) => {
        const outcome = estimateTrip(anOccasion({ legs: flown, typed: lines, rules }))
        const kept = typedLines(linesOf(outcome)).map(({ key, typed: cents }) => [key, cents])
        expect(new Map(kept as [string, number][])).toEqual(new Map(lines.map((line) => [line.key, line.typed])))
      }),
    )
  })
})
