import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { refusedMove, type Actor } from '../../kernel/index.ts'
import { namePayment } from './payment-names.ts'
import { paymentTransitions } from './states.ts'
import { paymentStatuses, type PaymentStatus } from './statuses.ts'
import {
  sumCredited,
  computeDeposit,
  distributeRefund,
  sumMoney,
  refundableIn,
  computeRemainder,
  statusAfterRefund,
  type PaymentSums,
  type Refundable,
} from './sums.ts'

const verb: Actor = {
  userId: 'ana',
  clientId: 'laro',
  roles: new Set(['super']),
  isDefaultClient: false,
  isRaised: true,
}
const statuses = Object.keys(paymentStatuses) as PaymentStatus[]

/** Facts of a payment that prove the states which follow from its refunds. */
const provenBy = (to: PaymentStatus) => ({ partially_refunded: 40, refunded: 100 })[to as 'refunded'] ?? 0

const refusal = (from: PaymentStatus, to: PaymentStatus, provider: string | null) => {
  const row = { amount: 100, refunded: provenBy(to), given: 0, provider }
  return refusedMove(paymentTransitions, { row, from, to, actor: verb })?.message
}

const listMoves = (provider: string | null): string[] =>
  statuses.flatMap((from) =>
    statuses.flatMap((to) => (from !== to && refusal(from, to, provider) === undefined ? [`${from} ${to}`] : [])),
  )

describe('the state table of a payment', () => {
  it('allows these moves of a payment that staff record', () => {
    expect(listMoves(null)).toEqual([
      ...['authorised', 'captured', 'failed', 'cancelled'].map((to) => `intended ${to}`),
      ...['captured', 'failed', 'cancelled'].map((to) => `authorised ${to}`),
      ...['failed', 'partially_refunded', 'refunded'].map((to) => `captured ${to}`),
      ...['captured', 'failed', 'refunded'].map((to) => `partially_refunded ${to}`),
      ...['captured', 'failed', 'partially_refunded'].map((to) => `refunded ${to}`),
      ...['won', 'lost'].map((to) => `disputed ${to}`),
      ...['partially_refunded', 'refunded'].map((to) => `won ${to}`),
    ])
  })

  it('lets a payment of a provider be tried again and disputed, and never fail once it is captured', () => {
    const [manual, provided] = [listMoves(null), listMoves('stripe')]
    expect(provided.filter((move) => !manual.includes(move))).toEqual([
      ...['pending', 'expired'].map((to) => `intended ${to}`),
      ...['authorised', 'captured', 'failed', 'cancelled', 'expired'].map((to) => `pending ${to}`),
      'authorised expired',
      'captured disputed',
      ...['intended', 'pending', 'authorised', 'captured', 'cancelled', 'expired'].map((to) => `failed ${to}`),
      'cancelled captured',
      ...['pending', 'authorised', 'captured', 'cancelled'].map((to) => `expired ${to}`),
      'partially_refunded disputed',
      'refunded disputed',
      'won disputed',
      'lost disputed',
      'lost won',
    ])
    expect(manual.filter((move) => !provided.includes(move))).toEqual([
      'captured failed',
      'partially_refunded failed',
      'refunded failed',
    ])
  })

  it('a refused move names its reason and the possible next states', () => {
    const words = [
      refusal('captured', 'cancelled', null),
      refusal('lost', 'captured', 'stripe'),
      refusal('captured', 'failed', 'stripe'),
      refusal('captured', 'disputed', null),
      refusal('failed', 'captured', null),
    ]
    const denied = { amount: 100, refunded: 0, given: 0, provider: 'braintree', result: 'Refused by the bank' }
    expect(
      refusedMove(paymentTransitions, { row: denied, from: 'captured', to: 'failed', actor: verb }),
    ).toBeUndefined()
    expect(words).toEqual([
      'The status cannot change from Captured to Cancelled. Possible next: Failed.',
      'The status cannot change from Dispute lost to Captured. Possible next: Dispute won, Disputed.',
      'A captured payment of a provider cannot fail. Refund it, or wait for its dispute.',
      'Only a payment of a provider is disputed. Take it back instead.',
      'This payment is over. Record a new one.',
    ])
  })

  it('takes the states of refunds from the refunds alone', () => {
    const row = { amount: 100, refunded: 30, given: 20, provider: null }
    const asked = (to: PaymentStatus) => refusedMove(paymentTransitions, { row, from: 'captured', to, actor: verb })
    expect(asked('partially_refunded')).toBeUndefined()
    expect(asked('refunded')?.message).toContain('once its refunds return all of it')
  })
})

const sums = (facts: Partial<PaymentSums>): PaymentSums => ({
  status: 'captured',
  amount: 1000,
  fee: 0,
  allocated: 0,
  refunded: 0,
  given: 0,
  withheld: 0,
  lost: 0,
  ...facts,
})

it.each([
  ['intended', {}, [0, 0, 0, 0]],
  ['captured', { allocated: 900 }, [1000, 1000, 1000, 100]],
  ['captured', { fee: 30 }, [1000, 970, 1000, 1000]],
  ['partially_refunded', { refunded: 300, given: 100, allocated: 700 }, [700, 600, 600, 0]],
  ['failed', { refunded: 300 }, [-300, -300, 0, 0]],
  ['disputed', { withheld: 1000, allocated: 1000 }, [1000, 0, 0, 0]],
  ['won', { allocated: 400 }, [1000, 1000, 1000, 600]],
  ['lost', { withheld: 800, lost: 800, given: 200, allocated: 200 }, [200, 0, 0, 0]],
  ['lost', { withheld: 300, lost: 300, allocated: 600 }, [700, 700, 700, 100]],
  ['disputed', { withheld: 900, lost: 300, refunded: 100 }, [600, 0, 0, 0]],
] as const)('a payment %s with %j counts %j: credited, money, remainder, deposit', (status, facts, counted) => {
  const own = sums({ ...facts, status })
  expect([sumCredited(own), sumMoney(own), computeRemainder(own), computeDeposit(own)]).toEqual(counted)
})

it('refunds move a payment that was captured, and no other', () => {
  const after = (status: PaymentStatus, refunded: number) => statusAfterRefund(sums({ status, refunded }))
  expect([after('captured', 1), after('partially_refunded', 1000), after('refunded', 0)]).toEqual([
    'partially_refunded',
    'refunded',
    'captured',
  ])
  expect([after('won', 0), after('won', 5), after('failed', 5), after('lost', 5)]).toEqual([
    'won',
    'partially_refunded',
    'failed',
    'lost',
  ])
})

const cents = fc.nat(1000)
const refundable: fc.Arbitrary<Refundable> = fc
  .record({ id: fc.uuid(), amount: fc.integer({ min: 1, max: 1000 }), given: cents, applied: cents })
  .map(({ id, amount, given, applied }) => {
    const own = sums({ amount, given: Math.min(given, amount), allocated: Math.min(applied, amount) })
    return { id, sums: own, applied: own.allocated, deposit: computeDeposit(own) }
  })

test('a refund is distributed in full, each part at most the remainder of its payment, its deposit first', () => {
  fc.assert(
    fc.property(fc.uniqueArray(refundable, { selector: ({ id }) => id, maxLength: 6 }), fc.nat(), (charges, pick) => {
      const held = refundableIn(charges)
      const amount = held === 0 ? 0 : (pick % held) + 1
      const parts = distributeRefund(amount, charges)
      expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(amount)
      for (const part of parts) {
        const charge = charges.find(({ id }) => id === part.id)
        if (!charge) throw new Error('a part names its payment')
        expect(part.amount).toBeLessThanOrEqual(computeRemainder(charge.sums))
        expect(part.deposit).toBe(Math.min(part.amount, charge.deposit))
        expect(part.amount - part.deposit).toBeLessThanOrEqual(charge.applied)
      }
    }),
  )
})

it.each([
  ['visa', 'Visa 4242'],
  ['amex', 'American Express 4242'],
  ['american express', 'American Express 4242'],
  ['MASTER_CARD', 'Mastercard 4242'],
  ['', '4242'],
])('a card that its provider calls %j is named %j', (brand, name) => {
  expect(namePayment({ method: 'card', card: { brand, last4: '4242' } })).toBe(name)
})
