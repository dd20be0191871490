import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  compareMovements,
  findUndone,
  groupMovements,
  type MovedItem,
  type ProviderMovement,
} from './compare-movements.ts'
import { planNextStep } from './next-steps.ts'

const movement = (part: Partial<ProviderMovement>): ProviderMovement => ({
  id: 'txn_1',
  kind: 'payment',
  amount: 1000,
  fee: 59,
  at: 1,
  payment: 'pi_1',
  object: 'ch_1',
  reference: 'ref-1',
  label: 'Order 1',
  ...part,
})

const own = (part: Partial<MovedItem>): MovedItem => ({
  kind: 'payment',
  names: ['ref-1', 'pi_1'],
  amount: 1000,
  fee: 59,
  at: 2,
  ...part,
})

const judge = (theirs: readonly ProviderMovement[], ours: readonly MovedItem[], listsFees = true) =>
  compareMovements(groupMovements(theirs), ours, { listsFees }).map(({ verdict }) => verdict)

test('a payment is found by its intent, its charge or our reference', () => {
  for (const name of ['pi_1', 'ch_1', 'ref-1'])
    expect(judge([movement({})], [own({ names: [name] })])).toEqual(['agreed'])
  expect(judge([movement({})], [own({ names: ['pi_2'] })])).toEqual(['missing_here', 'missing_there'])
})

test('an amount or a missing fee differs, unless the list names no fees', () => {
  expect(judge([movement({ amount: 900 })], [own({})])).toEqual(['amount_differs'])
  expect(judge([movement({ fee: 60 })], [own({})])).toEqual(['amount_differs'])
  expect(judge([movement({ fee: 60 })], [own({})], false)).toEqual(['agreed'])
  // The fee of a dispute is booked with its payment.
  expect(judge([movement({})], [own({ fee: 1559 })])).toEqual(['agreed'])
})

test('refunds of one payment are known by their ids', () => {
  const refunds = [1, 2].map((at) =>
    movement({ id: `txn_r${at}`, kind: 'refund', amount: -100 * at, fee: 0, object: `re_${at}`, reference: undefined }),
  )
  const ours = [own({ kind: 'refund', names: ['re_2'], amount: -200, fee: 0 })]
  expect(judge(refunds, ours)).toEqual(['missing_here', 'agreed'])
})

test('a refund that the provider took back agrees with none of ours', () => {
  const moved = { kind: 'refund', object: 're_1', fee: 0 } as const
  const both = [movement({ ...moved, amount: -100 }), movement({ ...moved, id: 'txn_2', amount: 100 })]
  expect(groupMovements(both).map(({ kind }) => kind)).toEqual(['refund', 'refund_back'])
  expect(judge(both, [])).toEqual(['agreed', 'agreed'])
  expect(judge(both.slice(0, 1), [])).toEqual(['missing_here'])
})

test('a dispute that the list does not name is known by its payment', () => {
  const dispute = movement({ kind: 'dispute', amount: -1000, fee: 0, object: undefined })
  expect(judge([dispute], [own({ kind: 'dispute', names: ['dp_1', 'pi_1'], amount: -1000, fee: 0 })])).toEqual([
    'agreed',
  ])
})

test('a payout and a fee are no payments', () => {
  const moved = [movement({ kind: 'payout', amount: -900 }), movement({ id: 'txn_f', kind: 'fee', amount: -5 })]
  expect(groupMovements(moved).map(({ kind, key }) => [kind, key])).toEqual([
    ['payout', 'ch_1'],
    ['fee', 'txn_f'],
  ])
})

const kinds = ['payment', 'refund', 'dispute', 'payout', 'fee', 'other'] as const

const anyMovement = fc
  .record({
    kind: fc.constantFrom(...kinds),
    object: fc.integer({ min: 0, max: 12 }),
    amount: fc.integer({ min: -500, max: 500 }),
  })
  .map(({ kind, object, amount }) =>
    movement({
      id: `txn_${object}`,
      kind,
      amount,
      object: `o_${object}`,
      payment: `p_${object}`,
      reference: undefined,
    }),
  )

test('each movement of either side is in one result, and equal sides agree', () => {
  fc.assert(
    fc.property(fc.array(anyMovement), fc.array(anyMovement), (theirs, others) => {
      const [left, right] = [groupMovements(theirs), groupMovements(others)]
      const compared = compareMovements(left, right, { listsFees: true })
      expect(compared.flatMap((one) => one.theirs ?? [])).toEqual(left)
      expect(new Set(compared.flatMap((one) => one.ours ?? []))).toEqual(new Set(right))
      const agreed = compared.filter(({ verdict }) => verdict === 'agreed')
      expect(agreed.every(({ theirs: one, ours: other }) => !one || !other || one.amount === other.amount)).toBe(true)
      expect(compareMovements(left, left, { listsFees: true }).every(({ verdict }) => verdict === 'agreed')).toBe(true)
      expect(left.reduce((sum, { amount }) => sum + amount, 0)).toBe(
        theirs.reduce((sum, { amount }) => sum + amount, 0),
      )
      expect([...findUndone(left)].every((one) => left.includes(one as (typeof left)[number]))).toBe(true)
    }),
  )
})

test('each difference has a step that works and its words', () => {
  const problems = ['missing_here', 'missing_there', 'amount_differs'] as const
  const moved = [
    'payment',
    'refund',
    'refund_back',
    'dispute',
    'dispute_back',
    'payout',
    'payout_back',
    'fee',
    'other',
  ] as const
  for (const problem of problems)
    for (const kind of moved)
      for (const payment of [undefined, 'p1']) {
        const { words, steps } = planNextStep({ problem, kind, payment }, 'Stripe')
        expect(words).toContain('Stripe')
        expect(steps).toContain('note')
      }
  expect(planNextStep({ problem: 'missing_here', kind: 'payment' }, 'Stripe').steps[0]).toBe('record')
  expect(planNextStep({ problem: 'missing_here', kind: 'payment', payment: 'p1' }, 'Stripe').steps[0]).toBe('fetch')
})
