import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { commerceMessages } from '../messages.ts'
import type { DiscountedSale } from './discount-subjects.ts'
import { priceDiscounts, type EnteredCode, type PricedDiscount } from './price-discounts.ts'
import { discounts } from './discounts.ts'

const noon = Date.UTC(2026, 3, 15, 17)
const dayMs = 86_400_000

const sale = (facts: Partial<DiscountedSale> = {}): DiscountedSale => ({
  subtotal: 100_000,
  shipping: 4_550,
  items: [{ sku: 'PNL-26-12', quantity: 4, product: { id: 'p1' } }],
  total_weight: 84,
  source: 2,
  customers: ['c1'],
  groups: [],
  earlierOrders: 0,
  state: 'TX',
  zip: '78701',
  at: noon,
  zone: 'America/Chicago',
  ...facts,
})

const discount = (facts: Partial<PricedDiscount> = {}): PricedDiscount => ({
  id: 'd1',
  title: 'Spring',
  active: true,
  type: 'percentage',
  value: 10,
  amount: 0,
  public: true,
  shipping: false,
  reusable: true,
  universal: false,
  ...facts,
})

const price = (facts: Partial<PricedDiscount>, of: Partial<DiscountedSale> = {}, rest: Partial<EnteredCode> = {}) => {
  const { amount, codes } = priceDiscounts(sale(of), [{ code: 'spring', discount: discount(facts), ...rest }])
  return { amount, words: codes[0]?.refused && commerceMessages.words(codes[0].refused) }
}

describe('the amount of a discount', () => {
  it.each([
    ['10 percent of the subtotal', {}, {}, -10_000],
    ['10 percent of subtotal and shipping', { shipping: true }, {}, -10_455],
    ['a percentage rounds half a cent up, once', { value: 12.5 }, { subtotal: 1_004 }, -126],
    ['all of it', { value: 100, shipping: true }, {}, -104_550],
    ['a flat amount', { type: 'flat', amount: 2_500 }, {}, -2_500],
    ['a flat amount is at most the subtotal', { type: 'flat', amount: 200_000 }, {}, -100_000],
    ['and with the shipping, if flagged', { type: 'flat', amount: 200_000, shipping: true }, {}, -104_550],
    ['nothing of an empty sale', {}, { subtotal: 0, shipping: 0 }, 0],
  ] as const)('%s', (...[, facts, of, amount]) => {
    expect(price(facts, of).amount).toBe(amount)
  })
})

describe('a code that does not apply says why', () => {
  const rule = { all: [{ subject: 'subtotal', verb: 'is greater than', value: 1500 }] }
  it.each([
    ['unknown', {}, { discount: undefined }, 'No discount has the code SPRING.'],
    ['hidden', { active: false }, {}, 'The code SPRING is hidden and does not apply.'],
    ['early', { start: noon + dayMs }, {}, 'The code SPRING applies from 4/16/26.'],
    ['late', { end: noon - dayMs }, {}, 'The code SPRING applied until 4/14/26.'],
    ['used', { reusable: false }, { usedBy: '1004' }, 'The code SPRING was used by order 1004; it is for one order.'],
    [
      'of another rule',
      { type: 'logic', fn: rule },
      {},
      'The code SPRING does not apply: it is for orders where subtotal is greater than 1500 USD.',
    ],
    [
      'with an unknown subject',
      { type: 'logic', fn: { subject: 'moon', verb: 'is', value: 'full' } },
      {},
      'The code SPRING does not apply: its rule is not valid any more.',
    ],
  ] as const)('%s', (...[, facts, rest, words]) => {
    expect(price(facts as Partial<PricedDiscount>, {}, rest)).toEqual({ amount: 0, words })
  })

  it('applies on its first and last day, at any hour of both (decision D29)', () => {
    const [morning, night] = [Date.UTC(2026, 3, 15, 5, 1), Date.UTC(2026, 3, 16, 4, 59)]
    expect(price({ start: night, end: night }, { at: morning }).amount).toBe(-10_000)
    expect(price({ start: morning, end: morning }, { at: night }).amount).toBe(-10_000)
    expect(price({ start: morning, end: morning }, { at: night + 60_000 }).amount).toBe(0)
  })

  it('a customer finds public codes only', () => {
    const own: EnteredCode = { code: 'STAFF', discount: discount({ public: false }) }
    expect(priceDiscounts(sale(), [own], { isCustomer: true }).codes[0]?.refused?.code).toBe('code-unknown')
    expect(priceDiscounts(sale(), [own]).amount).toBe(-10_000)
  })

  it.each([
    ['sku', 'is', 'PNL-*'],
    ['quantity', 'is greater than', 3],
    ['product', 'is', 'p1'],
    ['customer', 'is in', ['c0', 'c1']],
    ['state', 'is', 'tx'],
    ['zip', 'is', '787*'],
    ['source', 'is', 'phone'],
    ['weight', 'is less than', 84.5],
    ['orders', 'is less than', 1],
    ['month', 'is', 'april'],
    ['weekday', 'is', 'wednesday'],
    ['date', 'is', 15],
    ['group', 'is not', 'g1'],
  ] as const)('a rule asks for %s', (subject, verb, value) => {
    const ask = { subject, verb, value: typeof value === 'object' ? [...value] : value }
    expect(price({ type: 'logic', fn: ask }).amount).toBe(-10_000)
    expect(price({ type: 'logic', fn: { not: ask } }).amount).toBe(0)
  })
})

describe('codes together', () => {
  const codes = (...given: readonly (readonly [string, Partial<PricedDiscount>])[]): EnteredCode[] =>
    given.map(([code, facts]) => ({ code, discount: discount({ id: code, ...facts }) }))

  it('one code applies, and universal ones with it', () => {
    const { amount, codes: priced } = priceDiscounts(
      sale(),
      codes(['A', {}], ['B', { value: 50 }], ['C', { type: 'flat', amount: 500, universal: true }]),
    )
    expect(amount).toBe(-10_500)
    expect(priced.map((one) => [one.code, one.amount, one.refused?.code])).toEqual([
      ['A', -10_000, undefined],
      ['B', 0, 'code-not-with'],
      ['C', -500, undefined],
    ])
  })

  it('a code that does not apply leaves room for another', () => {
    expect(priceDiscounts(sale(), codes(['OLD', { end: noon - dayMs }], ['NEW', {}])).amount).toBe(-10_000)
  })

  it('a code that a sale has kept takes off its amount, and says why it would not be accepted now', () => {
    const kept = { title: 'Spring', amount: -10_000 }
    const [late, gone] = [
      { ...codes(['OLD', { end: noon - dayMs }])[0], code: 'OLD', kept },
      { code: 'GONE', kept },
    ]
    const { amount, codes: priced } = priceDiscounts(sale({ subtotal: 50_000 }), [late, gone])
    expect(amount).toBe(-15_000)
    expect(priced.map((one) => [one.amount, one.refused, one.lapsed?.code])).toEqual([
      [-5_000, undefined, 'code-expired'],
      [-10_000, undefined, 'code-unknown'],
    ])
    expect(priceDiscounts(sale({ subtotal: 8_000, shipping: 0 }), [gone]).amount).toBe(-8_000)
  })

  it('a code entered twice counts once', () => {
    expect(priceDiscounts(sale(), codes(['a', { universal: true }], [' A ', { universal: true }])).codes).toHaveLength(
      1,
    )
  })

  const amount = fc.integer({ min: 0, max: 1_000_000_00 })
  const anyDiscount = fc.record({
    type: fc.constantFrom('percentage', 'flat'),
    value: fc.integer({ min: 0, max: 10_000 }).map((value) => value / 100),
    amount,
    shipping: fc.boolean(),
    universal: fc.boolean(),
  })

  test('never exceed their cap, in whole cents, and their sum is that of the codes', () => {
    fc.assert(
      fc.property(amount, amount, fc.array(anyDiscount, { maxLength: 6 }), (subtotal, shipping, all) => {
        const given = all.map((one, at) => ({ code: `C${at}`, discount: discount({ id: `d${at}`, ...one }) }))
        const priced = priceDiscounts(sale({ subtotal, shipping }), given)
        const cap = subtotal + (all.some((one) => one.shipping) ? shipping : 0)
        expect(-priced.amount).toBeLessThanOrEqual(cap)
        expect(priced.codes.every((one) => Number.isInteger(one.amount) && one.amount <= 0)).toBe(true)
        expect(priced.codes.reduce((sum, one) => sum + one.amount, 0)).toBe(priced.amount)
        expect(priced.codes).toHaveLength(all.length)
      }),
    )
  })
})

describe('a discount', () => {
  const issuesOf = (facts: object) =>
    (discounts.check?.(discounts.shape.parse({ title: 'Spring', ...facts })) ?? []).map(({ path, code }) => [
      path,
      code,
    ])

  it('keeps its code in capitals', () => {
    const written = (code: string) => discounts.derive?.(discounts.shape.parse({ title: 'Spring', code }), 0).code
    expect([written(' spring10 '), written('  ')]).toEqual(['SPRING10', undefined])
  })

  it.each([
    [{ type: 'logic' }, [['fn', 'no-discount-rule']]],
    [{ type: 'logic', fn: { subject: 'moon', verb: 'is', value: 'x' } }, [['fn.subject', 'logic-subject']]],
    [
      { type: 'logic', fn: { subject: 'state', verb: 'is', value: 'TX' }, value: 5, amount: 5 },
      [['amount', 'percent-or-amount']],
    ],
    [{ value: 101 }, [['value', 'over-hundred-percent']]],
    [{ type: 'flat', amount: -1 }, [['amount', 'negative-discount']]],
    [{ start: noon, end: noon - dayMs }, [['end', 'discount-ends-early']]],
    [{ value: 100 }, []],
  ])('with %j has the faults %j', (facts, faults) => {
    expect(issuesOf(facts)).toEqual(faults)
  })
})
