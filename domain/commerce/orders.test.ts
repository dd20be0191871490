import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orders } from './orders.ts'
import { workOrders } from './work-orders.ts'

const totalOf = (facts: object): number | undefined => orders.derive?.(orders.shape.parse(facts), 0).total

describe('the total of an order', () => {
  it('is subtotal and discount, which is negative, and shipping and tax', () => {
    const sums = { subtotal: 120_000, discount: { amount: -15_000 }, shipping: 4_550, tax: { amount: 9_038 } }
    expect(totalOf(sums)).toBe(118_588)
    expect(totalOf({ subtotal: 120_000 })).toBe(120_000)
    expect(totalOf({})).toBe(0)
  })

  it('follows its parts to the cent, for any sent total', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000_000 })
    fc.assert(
      fc.property(fc.tuple(amount, amount, amount, amount, amount), ([subtotal, off, shipping, tax, total]) => {
        const sums = { subtotal, discount: { amount: -off }, shipping, tax: { amount: tax }, total }
        expect(totalOf(sums)).toBe(subtotal - off + shipping + tax)
      }),
    )
  })

  it('takes no discount that adds to it', () => {
    const issues = orders.check?.(orders.shape.parse({ discount: { amount: 1 } }))
    expect(issues).toMatchObject([{ path: 'discount.amount', code: 'positive-discount' }])
  })
})

it('a work order starts in Draft', () => {
  expect(workOrders.shape.parse({}).state).toBe('draft')
  const state = workOrders.form.find(({ property }) => property === 'state')
  expect(state).toMatchObject({ options: expect.arrayContaining([{ value: 'draft', label: 'Draft' }]) })
})
