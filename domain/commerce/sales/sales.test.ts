import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { issueWords } from '../../issue-words.ts'
import { orders } from '../orders.ts'
import { deliveryIssues } from './delivery-address.ts'
import { needsApproval, whyNotForward, whyNotMarkedPaid, type GatedOrder } from './gates.ts'
import { goodsQuotes } from './goods-quotes.ts'
import { computeMoney, priceSale } from './price-sale.ts'
import { nameReferrer } from './referrer.ts'
import { completeItems, saleItem, weighItems } from './sale-items.ts'
import { saleShape } from './sale-shape.ts'
import { keepItems, shareTyped, takeItems } from './split-sale.ts'
import { chooseStages, nextStage } from './stages.ts'

const price = (facts: object) => priceSale(goodsQuotes.shape.parse(facts))
const item = (facts: object) => saleItem.parse({ name: 'Panel', ...facts })
const rates = (rate: number) => ({ rates: [{ place: 'TX', rate }] })

describe('the total of a sale', () => {
  it('C1: 24.99 with 10.75 % tax and 6.44 of untaxed shipping is 34.12', () => {
    const sums = price({ items: [item({ price: 2499 })], tax: rates(10.75), shipping: 644 })
    expect([sums.tax.amount, sums.total, computeMoney(sums.total, 3412, 0).balance]).toEqual([269, 3412, 0])
  })

  it('C2: 1,000 with 10 % off, 45.50 of untaxed shipping and 8.25 % tax on 900 is 1,019.75', () => {
    const codes = [{ code: 'TEN', amount: -10_000 }]
    const sums = price({ items: [item({ price: 100_000 })], discount: { codes }, tax: rates(8.25), shipping: 4550 })
    expect([sums.tax.total_taxable, sums.tax.amount, sums.total]).toEqual([90_000, 7425, 101_975])
  })

  it('C4: 164.02 has 4.26 of tax at 2.6 %', () => {
    expect(price({ items: [item({ price: 16_402 })], tax: rates(2.6) }).tax.amount).toBe(426)
  })

  it('Z: all off without shipping is 0, and paid without a payment', () => {
    const sums = price({ items: [item({ price: 5000 })], discount: { typed: -5000 }, tax: rates(8) })
    expect([sums.total, computeMoney(sums.total, 0, 0)]).toMatchObject([0, { paid: true, balance: 0 }])
  })

  it('taxes shipping only where the state does, and a typed tax replaces the computed one', () => {
    const sale = { items: [item({ price: 1000 })], shipping: 500 }
    expect(price({ ...sale, tax: { ...rates(10), taxes_shipping: true } }).tax.amount).toBe(150)
    expect(price({ ...sale, tax: { ...rates(10), typed: 7 } }).total).toBe(1507)
    expect(price({ ...sale, tax: { ...rates(10), exempt: true } }).tax.amount).toBe(0)
  })

  it('takes a typed discount off the goods that the codes leave, and never off the shipping', () => {
    const sale = { items: [item({ price: 1000 })], shipping: 50 }
    const codes = [{ code: 'TENTH', amount: -100 }]
    expect(price({ ...sale, discount: { codes, typed: -5000 } })).toMatchObject({
      discount: { amount: -1000 },
      total: 50,
    })
    const shipped = [{ code: 'ALL', amount: -1050 }]
    expect(price({ ...sale, discount: { codes: shipped, typed: -5000 } })).toMatchObject({ total: 0 })
  })

  it('is the sum of its parts in whole cents, with a discount that never exceeds what it is taken off', () => {
    const amount = fc.integer({ min: 0, max: 10_000_000 })
    const lines = fc.array(fc.record({ price: amount, quantity: fc.integer({ min: 0, max: 99 }) }), { maxLength: 6 })
    const sale = fc.record({ lines, off: amount, shipping: amount, rate: fc.integer({ min: 0, max: 2000 }) })
    fc.assert(
      fc.property(sale, ({ lines: all, off, shipping, rate }) => {
        const items = all.map(item)
        const sums = price({ items, discount: { typed: -off }, shipping, tax: rates(rate / 100) })
        const subtotal = all.reduce((sum, one) => sum + one.price * one.quantity, 0)
        const taken = Math.min(off, subtotal)
        const tax = Number((BigInt(subtotal - taken) * BigInt(rate) * 2n + 10_000n) / 20_000n)
        expect(sums).toMatchObject({ subtotal, discount: { amount: 0 - taken }, tax: { amount: tax } })
        expect(sums.total).toBe(subtotal - taken + shipping + tax)
        expect(Number.isSafeInteger(sums.total)).toBe(true)
      }),
    )
  })

  it('shows what was received above it, and gifts apart', () => {
    expect(computeMoney(5000, 10_000, 8000).refundable).toBe(2000)
    expect(computeMoney(1000, 1200, 60)).toEqual({
      amount_paid: 1200,
      paid: true,
      balance: 0,
      refundable: 200,
      net_paid: 1140,
      net_total: 940,
    })
  })
})

it('a weight is the exact sum of its lines, rounded once', () => {
  const weight = (unit_weight: number, quantity: number) => ({ unit_weight, quantity })
  expect(weighItems([weight(25.11, 1.125), weight(1.005, 10.333)])).toBe(38.6334)
  expect(weighItems([weight(2.5, 0.00002)])).toBe(0.0001)
  expect(weighItems([])).toBe(0)
})

it('lines get ids that no other line has, and keep those that they have', () => {
  const ids = completeItems([item({ id: '2' }), item({}), item({ id: '2' }), item({})]).map(({ id }) => id)
  expect(ids[0]).toBe('2')
  expect(new Set(ids).size).toBe(4)
  expect(completeItems(completeItems([item({}), item({})])).map(({ id }) => id)).toHaveLength(2)
})

const order = (facts: object): GatedOrder => orders.shape.parse(facts)
const stages = chooseStages([])
const words = (issues: ReturnType<typeof whyNotForward>) => issues.map(issueWords)

describe('the gates of an order', () => {
  it('name every reason in the words of the specification', () => {
    const ops = { subscription: { type: 'ops' }, client: { name_key: ' ' }, total: 5 }
    expect(words(whyNotMarkedPaid(order(ops), stages))).toEqual([
      'Cannot Mark Paid: The Items section must be marked as done.',
      'The Client section must at least have the Name Key property set.',
      'The amount paid is not at least as much as the order total.',
    ])
    expect(
      words(whyNotForward(order({ subscription: { type: 'group' }, group: { access_code: 'A' } }), stages)),
    ).toEqual(['The Items section must be marked as done.', "The group's access code and max limit must be set."])
    expect(
      words(whyNotForward(order({ subscription: { type: 'existing' }, stages: { items: 'green' } }), stages)),
    ).toEqual(['Choose the subscription that this order extends.'])
  })

  it('take black for not needed in every stage but Items, and skip it', () => {
    const black = { stages: { items: 'black' } }
    expect(words(whyNotForward(order(black), stages))).toEqual(['The Items section must be marked as done.'])
    const colours = { items: 'green', work: 'black', inspection: 'black' } as const
    expect(nextStage(stages, colours, { from: 'items', by: 1 })?.id).toBe('payment')
    expect(nextStage(stages, colours, { from: 'payment', by: -1 })?.id).toBe('items')
    expect(words(whyNotForward(order({ stage: 'work', stages: { items: 'green', work: 'red' } }), stages))).toEqual([
      'Work must be marked as done or not needed.',
    ])
  })

  it('ask for an approval above the limit, and again above an approved total', () => {
    expect(needsApproval({ total: 501 }, 500)).toBe(true)
    expect([needsApproval({ total: 500 }, 500), needsApproval({ total: 9999 }, 0)]).toEqual([false, false])
    expect(needsApproval({ total: 600, approved: { total: 600 } }, 500)).toBe(false)
    expect(needsApproval({ total: 601, approved: { total: 600 } }, 500)).toBe(true)
  })
})

it('a delivery address with a street is complete, and a zip alone is enough for an estimate', () => {
  const parse = (facts: object) => saleShape.address.parse(facts)
  expect(deliveryIssues(parse({ zip: '75201' }), undefined)).toEqual([])
  expect(words(deliveryIssues(parse({ street: '1 Elm Street' }), undefined))).toEqual([
    'Must include name or company in this.',
    'Must include zip or street, city, and state.',
    'Must include either an email or phone.',
    'Must include state.',
  ])
  const contact = { name: 'Amara Yamada', email: 'amara@customer.example' }
  const elm = { street: '1 Elm Street', zip: '75201', state: 'TX' }
  expect(deliveryIssues(parse(elm), contact)).toEqual([])
  expect(words(deliveryIssues(parse({ ...elm, phone: '12', email: 'amara' }), contact))).toEqual([
    'Bad Phone Number?',
    'Bad Email?',
  ])
})

it.each([
  [{ referrer: 'A friend', metadata: { referrer: { search: '?utm_source=news' } } }, 'A friend'],
  [{ metadata: { referrer: { search: '?utm_source=news&utm_medium=mail' } } }, 'news'],
  [{ metadata: { referrer: { search: { gclid: 'x1' } } } }, 'Google Ads'],
  [{ metadata: {} }, ''],
])('a sale %j came from %s', (sale, source) => {
  expect(nameReferrer(sale)).toBe(source)
})

describe('a split sale', () => {
  const items = completeItems([
    item({ id: 'a', quantity: 0.3, price: 1000 }),
    item({ id: 'b', quantity: 2, price: 100 }),
  ])

  it('keeps what is left of each line, without the dust of fractions', () => {
    expect(keepItems(items, new Map([['a', 0.1]])).map(({ quantity }) => quantity)).toEqual([0.2, 2])
    expect(keepItems(items, new Map([['a', 0.3]])).map(({ id }) => id)).toEqual(['b'])
    expect(takeItems(items, new Map([['b', 1]])).map(({ id, quantity }) => [id, quantity])).toEqual([['b', 1]])
  })

  it('shares its typed discount and tax by the sub-total of the moved lines', () => {
    const sale = { discount: { typed: -100 }, tax: { typed: 33 }, subtotal: 500 }
    const moved = takeItems(items, new Map([['b', 1]]))
    expect(shareTyped(sale, moved)).toEqual({ taken: { discount: -20, tax: 7 }, kept: { discount: -80, tax: 26 } })
    expect(shareTyped({ ...sale, tax: {} }, moved)).toEqual({ taken: { discount: -20 }, kept: { discount: -80 } })
    expect(shareTyped({ ...sale, subtotal: 0 }, items)).toMatchObject({ taken: { discount: 0, tax: 0 } })
  })
})
