import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs } from '../../kernel/values/durations.ts'
import { settleTaken, type StockLine } from '../goods/index.ts'
import type { ShipmentSummary } from '../shipping/index.ts'
import { checkChosen, countReturnable, whyNotReturnable } from './count-returnable.ts'
import { returnMessages } from './messages.ts'
import { returnStateNames, returnTransitions } from './return-states.ts'
import { valueReturn } from './value-return.ts'

const now = Date.UTC(2026, 10, 30, 18)
const timezone = 'America/Chicago'
const items = [
  { id: 'a', name: 'Panel' },
  { id: 'b', name: 'Ridge cap' },
]

const shipment = (pieces: number, facts: Partial<ShipmentSummary> = {}): ShipmentSummary => ({
  id: '1',
  number: '20031-1',
  type: 'parcel',
  state: 'delivered',
  is_return: false,
  amount: 0,
  sent: now - 3 * dayMs,
  delivered: now - dayMs,
  items: [{ id: 'a', quantity: pieces }],
  ...facts,
})

const facts = (
  shipments: readonly ShipmentSummary[],
  returns: Parameters<typeof countReturnable>[0]['returns'] = [],
) => ({
  items,
  shipments,
  returns,
  days: 30,
  now,
  timezone,
})

const why = (given: ReturnType<typeof facts>) => {
  const issue = whyNotReturnable(given, (at) => new Date(at).toISOString().slice(0, 10))
  return issue && returnMessages.words(issue)
}

describe('goods that can be returned', () => {
  test('are those that were sent, minus those that come back or are asked for', () => {
    const back = shipment(1, { id: '2', is_return: true, state: 'packing', sent: undefined, delivered: undefined })
    const asked = { state: 'asked' as const, items: [{ id: 'a', quantity: 2 }] }
    expect(countReturnable(facts([shipment(5)]))).toEqual([{ id: 'a', name: 'Panel', quantity: 5 }])
    expect(countReturnable(facts([shipment(5), back], [asked]))).toEqual([{ id: 'a', name: 'Panel', quantity: 2 }])
    const refused = { ...asked, state: 'refused' as const }
    const withdrawn = { ...asked, state: 'withdrawn' as const }
    expect(countReturnable(facts([shipment(5)], [refused, withdrawn]))).toMatchObject([{ quantity: 5 }])
    expect(countReturnable(facts([shipment(5, { state: 'canceled' })]))).toEqual([])
  })

  test('stay open through the last day after their delivery, by the clock of the company', () => {
    // 11 p.m. in Chicago on 31 October.
    const delivered = Date.UTC(2026, 10, 1, 4)
    const onLast = { ...facts([shipment(1, { delivered })]), now: Date.UTC(2026, 11, 1, 5, 59) }
    expect(countReturnable(onLast)).toHaveLength(1)
    const after = { ...onLast, now: Date.UTC(2026, 11, 1, 6) }
    expect(countReturnable(after)).toEqual([])
    expect(why(after)).toBe('Goods can be returned for 30 days after delivery. The last day was 2026-12-01.')
  })

  test('that were sent and not delivered are in time', () => {
    expect(countReturnable(facts([shipment(1, { delivered: undefined, state: 'sent', sent: 1 })]))).toHaveLength(1)
  })

  test('are named with a reason where there are none', () => {
    expect(why(facts([]))).toBe('Nothing of this order was sent yet, so nothing can be returned.')
    const back = shipment(1, { id: '2', is_return: true })
    expect(why(facts([shipment(1), back]))).toContain('All goods that were sent are returned')
    expect(why(facts([shipment(1)]))).toBeUndefined()
  })

  test('never exceed sent less taken pieces, in any mixture', () => {
    const one = fc.record({
      pieces: fc.integer({ min: 0, max: 9 }),
      is_return: fc.boolean(),
      state: fc.constantFrom('sent' as const, 'delivered' as const, 'canceled' as const),
      age: fc.integer({ min: 0, max: 60 }),
    })
    fc.assert(
      fc.property(fc.array(one, { maxLength: 8 }), fc.integer({ min: 0, max: 9 }), (given, asked) => {
        const shipments = given.map(({ pieces, age, ...more }) =>
          shipment(pieces, { ...more, delivered: more.state === 'delivered' ? now - age * dayMs : undefined }),
        )
        const returns = [{ state: 'asked' as const, items: [{ id: 'a', quantity: asked }] }]
        const live = shipments.filter(({ state }) => state !== 'canceled')
        const sum = (isReturn: boolean) =>
          live.reduce(
            (all, { is_return, items: [line] }) => all + (is_return === isReturn ? (line?.quantity ?? 0) : 0),
            0,
          )
        const [left] = countReturnable(facts(shipments, returns))
        expect(left?.quantity ?? 0).toBeLessThanOrEqual(Math.max(0, sum(false) - sum(true) - asked))
      }),
    )
  })

  test('are refused by line where more is chosen, a line is unknown or named twice', () => {
    const left = [{ id: 'a', name: 'Panel', quantity: 2 }]
    const codes = (lines: { id: string; quantity: number }[]) => checkChosen(lines, left, items).map(({ code }) => code)
    expect(codes([])).toEqual(['return-nothing-chosen'])
    expect(codes([{ id: 'a', quantity: 3 }])).toEqual(['return-too-many'])
    expect(codes([{ id: 'x', quantity: 1 }])).toEqual(['return-unknown-line'])
    expect(
      codes([
        { id: 'a', quantity: 1 },
        { id: 'a', quantity: 1 },
      ]),
    ).toEqual(['return-line-twice'])
    expect(codes([{ id: 'b', quantity: 1 }])).toEqual(['return-too-many'])
    expect(codes([{ id: 'a', quantity: 2 }])).toEqual([])
  })
})

describe('the value of returned goods', () => {
  // Vector C2: subtotal 1000, 10 % off, shipping 45.50 untaxed, tax 8.25 % on 900.
  const sale = {
    items: [
      { id: 'a', price: 25_000 },
      { id: 'b', price: 50_000 },
    ],
    subtotal: 100_000,
    discount: { amount: -10_000 },
    tax: { amount: 7425, total_taxable: 90_000 },
  }

  test('is their price with their parts of discount and tax, without shipping', () => {
    expect(valueReturn(sale, [{ id: 'a', quantity: 1 }])).toBe(24_356)
    expect(
      valueReturn(sale, [
        { id: 'a', quantity: 2 },
        { id: 'b', quantity: 1 },
      ]),
    ).toBe(97_425)
    expect(valueReturn(sale, [])).toBe(0)
  })

  test('is their price alone without discount and tax, and nothing of free goods', () => {
    const plain = { ...sale, discount: { amount: 0 }, tax: { amount: 0, total_taxable: 0 } }
    expect(valueReturn(plain, [{ id: 'b', quantity: 0.5 }])).toBe(25_000)
    expect(valueReturn({ ...plain, items: [{ id: 'a', price: 0 }], subtotal: 0 }, [{ id: 'a', quantity: 3 }])).toBe(0)
  })
})

describe('stock of an order after a return', () => {
  const line = (quantity: number): StockLine[] => [{ product: { id: 'p', label: 'Panel' }, quantity }]

  test('takes nothing again when the order is saved, and no piece twice when its line is taken off', () => {
    const before = { lines: line(1), returned: line(1) }
    expect(settleTaken(before, line(2))).toEqual(before)
    expect(settleTaken(before, line(1))).toEqual({ lines: line(1), returned: [] })
    expect(settleTaken(before, [])).toEqual({ lines: [], returned: [] })
    expect(settleTaken(before, line(5))).toEqual({ lines: line(4), returned: line(1) })
  })
})

test('a decided return leads to no other decision', () => {
  const ways = Object.fromEntries(
    returnStateNames.map((state) => [state, returnTransitions.steps[state].map(({ to }) => to)]),
  )
  expect(ways).toEqual({
    asked: ['approved', 'refused', 'withdrawn'],
    approved: ['received', 'canceled'],
    received: [],
    refused: [],
    canceled: [],
    withdrawn: [],
  })
})
