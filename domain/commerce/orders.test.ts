import { expect, it } from 'vitest'
import { orders } from './orders.ts'
import { workOrders } from './work/index.ts'

const derive = (facts: object) => orders.derive?.(orders.shape.parse(facts), 0)

it('an order has the total of its lines, discount, shipping and tax, for any sent total', () => {
  const facts = { shipping: 4550, discount: { typed: -10_000 }, tax: { typed: 7425 }, total: 1 }
  const order = derive({ ...facts, items: [{ name: 'Panel', price: 50_000, quantity: 2 }] })
  expect(order).toMatchObject({ subtotal: 100_000, discount: { amount: -10_000 }, total: 101_975, balance: 101_975 })
  expect(derive({})).toMatchObject({ total: 0, balance: 0, paid: false })
})

it('an order is paid once it is placed and the amount paid is at least the total', () => {
  const items = [{ name: 'Panel', price: 500 }]
  expect(derive({ items, amount_paid: 500 })).toMatchObject({ paid: false, balance: 0 })
  expect(derive({ items, amount_paid: 499, placed_at: 1 })).toMatchObject({ paid: false, balance: 1 })
  expect(derive({ items, amount_paid: 500, placed_at: 1 })).toMatchObject({ paid: true, balance: 0 })
  expect(derive({ items, amount_paid: 0, placed_at: 1, canceled: true })).toMatchObject({ paid: false, balance: 0 })
})

it('a discount that adds to the total, and a total below zero, are refused by name', () => {
  const check = (facts: object) => orders.check?.(derive(facts) as never)
  expect(check({ discount: { typed: 1 } })).toMatchObject([{ path: 'discount.typed', code: 'positive-discount' }])
  expect(check({ items: [{ name: 'Back', price: -5 }] })).toMatchObject([{ path: 'total', code: 'sale-below-zero' }])
})

it('a work order starts in Draft', () => {
  expect(workOrders.shape.parse({}).state).toBe('draft')
})
