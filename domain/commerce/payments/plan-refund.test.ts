import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cardLacks, cardForm } from './card-form.ts'
import { isExpired } from './cards.ts'
import { commerceMessages } from '../messages.ts'
import { namePayment } from './payment-names.ts'
import { payments } from './payments.ts'
import { planRefund, type RefundSource } from './plan-refund.ts'
import { toMilliseconds } from './provider-mirrors.ts'
import { findRequestState } from './refund-requests.ts'

const source = (id: string, amount: number, more: Partial<RefundSource> = {}): RefundSource => ({
  id,
  date: Number(id.slice(1)),
  way: 'provider',
  sums: { status: 'captured', amount, fee: 0, allocated: amount, refunded: 0, given: 0, withheld: 0, lost: 0 },
  applied: amount,
  deposit: 0,
  underWay: 0,
  ...more,
})

describe('a refund', () => {
  const sources = [source('p1', 100), source('p2', 300), source('p3', 200, { way: 'hand' }), source('p4', 50)]
  const facts = { total: 650, paid: 650, owed: 0, sources }

  it('goes to the cards first, the newest first, and then to payments by hand', () => {
    const { parts, short, owedAfter } = planRefund({ ...facts, amount: 500, kind: 'returned' })
    expect(parts.map(({ payment, amount, way }) => [payment, amount, way])).toEqual([
      ['p4', 50, 'provider'],
      ['p2', 300, 'provider'],
      ['p1', 100, 'provider'],
      ['p3', 50, 'hand'],
    ])
    expect([short, owedAfter]).toEqual([0, 500])
  })

  it.each([
    [
      'of goodwill pays what is open first',
      { kind: 'goodwill', total: 900, paid: 650, owed: 250, amount: 300 },
      [250, 50, 0],
    ],
    [
      'of a payment is reduced by what was never paid',
      { kind: 'returned', total: 900, paid: 650, owed: 250, amount: 300 },
      [250, 50, 300],
    ],
    [
      'of a payment that was given back before is not reduced again',
      { kind: 'returned', total: 650, paid: 650, owed: 100, amount: 50 },
      [0, 50, 150],
    ],
  ] as const)('%s', (_, asked, [deducted, returned, owedAfter]) => {
    const plan = planRefund({ ...facts, ...asked })
    expect(plan.deducted).toBe(deducted)
    expect(plan.parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(returned)
    expect(plan.owedAfter).toBe(owedAfter)
  })

  it('of what was received above the total is not owed again', () => {
    const above = { ...facts, total: 500, excess: 150 }
    expect(planRefund({ ...above, amount: 150, kind: 'returned' })).toMatchObject({ owedAfter: 0, excessAfter: 0 })
    expect(planRefund({ ...above, amount: 200, kind: 'returned' })).toMatchObject({ owedAfter: 50, excessAfter: 0 })
    expect(planRefund({ ...above, amount: 100, kind: 'goodwill' })).toMatchObject({ owedAfter: 0, excessAfter: 150 })
  })

  it('names the amount for which no payment is left, and the most that could be returned', () => {
    const underWay = [source('p1', 100, { underWay: 40 })]
    expect(planRefund({ ...facts, sources: underWay, amount: 100, kind: 'goodwill' })).toMatchObject({
      short: 40,
      most: 60,
    })
  })

  const anySource = fc
    .record({
      id: fc.nat(10_000),
      amount: fc.integer({ min: 1, max: 900 }),
      underWay: fc.nat(900),
      isHand: fc.boolean(),
    })
    .map(({ id, amount, underWay, isHand }) =>
      source(`p${id}`, amount, { underWay: Math.min(amount, underWay), way: isHand ? 'hand' : 'provider' }),
    )

  it('adds up for any payments, and takes from none more than it has left', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anySource, { selector: ({ id }) => id, maxLength: 6 }),
        fc.integer({ min: 1, max: 5000 }),
        fc.nat(900),
        (anyPaid, amount, owed) => {
          const paid = anyPaid.reduce((sum, { sums }) => sum + sums.amount, 0)
          const plan = planRefund({ amount, kind: 'returned', total: paid + owed, paid, owed, sources: anyPaid })
          const returned = plan.parts.reduce((sum, part) => sum + part.amount, 0)
          expect(plan.deducted + returned + plan.short).toBe(amount)
          for (const { payment, amount: part } of plan.parts) {
            const from = anyPaid.find(({ id }) => id === payment)
            expect(part).toBeLessThanOrEqual((from?.sums.amount ?? 0) - (from?.underWay ?? 0))
          }
          const ways = plan.parts.map(({ way }) => way)
          expect(ways).toEqual(ways.toSorted((one, other) => (one < other ? 1 : -1)))
        },
      ),
    )
  })

  it.each([
    [['running', 'done'], 'running'],
    [['done', 'done'], 'done'],
    [['done', 'failed'], 'partly_failed'],
    [['failed'], 'failed'],
  ] as const)('with the parts %j is %s', (parts, state) => {
    expect(findRequestState(parts.map((one) => ({ state: one })))).toBe(state)
  })
})

it.each([
  [{ method: 'paypal' }, 'Paypal'],
  [{ method: 'wire' }, 'Wire Transfer'],
  [{ method: 'card' }, 'Credit Card'],
  [{ method: 'card', card: { brand: 'Visa', last4: '4242' } }, 'Visa 4242'],
  [{ method: 'manual' }, 'Manual'],
  [{ method: 'cash' }, 'Cash'],
  [{ method: 'link', linkMethods: ['bank'] }, 'Wire Transfer'],
  [{ method: 'link', linkMethods: ['card'] }, 'Credit Card'],
  [{ method: 'link', linkMethods: ['card', 'bank'] }, 'Stripe Link'],
  [{ method: 'link' }, 'Stripe Link'],
] as const)('a payment %o is called %s', (payment, name) => {
  expect(namePayment(payment)).toBe(name)
})

it('a payment has the fields of the specification, by its others', () => {
  const doc = payments.shape.parse({
    status: 'captured',
    amount: 5000,
    method: 'card',
    provider: 'stripe',
    party: 'contacts/mia',
    received: 7,
    debt: { record: 'orders', id: 'o1', number: '1001' },
    billingContact: { id: 'mia', label: 'Mia Lund' },
    card: { brand: 'Visa', last4: '4242' },
  })
  expect(payments.derive?.(doc, 9)).toMatchObject({
    type: 'card',
    paid: true,
    date_paid: 7,
    order_id: 'o1',
    contact_id: 'mia',
    name: 'Visa 4242',
  })
})

it('a stored card names what its form lacks, in the words of the specification', () => {
  const words = cardLacks(cardForm.parse({})).map((issue) => commerceMessages.words(issue))
  expect(words).toEqual([
    'Must select a billing address.',
    'Must include name.',
    'Must include street.',
    'Must include city.',
    'Must include state.',
    'Must include zip.',
  ])
})

it('a card is valid to the end of its month', () => {
  expect([isExpired(4, 2030, Date.UTC(2030, 3, 30)), isExpired(4, 2030, Date.UTC(2030, 4, 3))]).toEqual([false, true])
})

it('a time of at most ten digits counts seconds', () => {
  expect([1_790_000_000, 1_790_000_000_000].map(toMilliseconds)).toEqual([1_790_000_000_000, 1_790_000_000_000])
})
