import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allotUnits, computeNeed } from './needs.ts'

const order = (id: string) => ({ id, label: id })

test('orders need what neither stock nor purchases cover', () => {
  expect(
    computeNeed([
      { order: order('1'), ordered: 3, covered: 1 },
      { order: order('2'), ordered: 2, covered: 5 },
      { order: order('3'), ordered: 0.3, covered: 0.1 },
    ]),
  ).toEqual({
    ordered: 5.3,
    needed: 2.2,
    orders: [
      { order: order('1'), quantity: 2 },
      { order: order('3'), quantity: 0.2 },
    ],
  })
})

test('bought units go to orders and to the stock, and none is lost or given twice', () => {
  const units = fc.integer({ min: 1, max: 30 })
  fc.assert(
    fc.property(units, fc.array(units, { maxLength: 5 }), (bought, wanted) => {
      const lacking = wanted.map((quantity, at) => ({ order: order(String(at)), quantity }))
      const { orders, rest } = allotUnits(bought, lacking)
      expect(orders.reduce((sum, { quantity }) => sum + quantity, rest)).toBe(bought)
      expect(orders.every(({ quantity }, at) => quantity <= (wanted[at] ?? 0))).toBe(true)
      // Nothing goes into the stock while an order lacks units.
      expect(rest === 0 || orders.length === lacking.length).toBe(true)
    }),
  )
})
