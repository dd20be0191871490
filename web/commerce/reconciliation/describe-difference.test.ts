import { expect, test } from 'vitest'
import { describeDifference } from './describe-difference.ts'

const sides = { title: 'Stripe', theirs: null, ours: null, theirFee: null, ourFee: null } as const

test('each problem is one sentence with its amount', () => {
  const missing = { ...sides, problem: 'missing_here', kind: 'refund', theirs: -12_000 } as const
  expect(describeDifference(missing)).toBe('We do not have a refund of $120.00')
  const unknown = { ...sides, problem: 'missing_there', kind: 'payment', ours: 41_200 } as const
  expect(describeDifference(unknown)).toBe('Stripe does not list a payment of $412.00')
  const amounts = { ...sides, problem: 'amount_differs', kind: 'payment', theirs: 59_000, ours: 60_000 } as const
  expect(describeDifference(amounts)).toBe('Stripe has $590.00 where we have $600.00')
  const fees = { ...amounts, ours: 59_000, theirFee: 59, ourFee: 30 } as const
  expect(describeDifference(fees)).toBe('Stripe kept a fee of $0.59 where we have $0.30')
})
