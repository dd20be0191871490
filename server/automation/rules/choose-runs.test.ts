import { expect, it } from 'vitest'
import { chooseTogether } from './choose-runs.ts'

const wait = (
  rule_id: string,
  record_id: string,
  more: { version?: number; depth?: number; change?: string } = {},
) => ({
  rule_id,
  version: 1,
  record: 'tasks',
  record_id,
  change: 'v2',
  depth: 1,
  ...more,
})

const choose = (...waiting: ReturnType<typeof wait>[]) => chooseTogether(waiting).map(({ record_id: id }) => id)

it('runs of the first rule share a transaction in the order of their records', () => {
  expect(choose(wait('a', 'z'), wait('b', 'x'), wait('a', 'y'))).toEqual(['y', 'z'])
})

it('a run does not overtake an earlier one of its record, of this rule or another', () => {
  expect(choose(wait('a', 'x'), wait('a', 'x', { change: 'v3' }), wait('b', 'y'), wait('a', 'y'))).toEqual(['x'])
})

it('runs of another version or depth wait', () => {
  expect(choose(wait('a', 'x'), wait('a', 'y', { version: 2 }), wait('a', 'z', { depth: 2 }))).toEqual(['x'])
})

it('at most 25 runs share a transaction, the earliest of them', () => {
  const many = Array.from({ length: 40 }, (_, at) => wait('a', `${100 - at}`))
  expect(choose(...many)).toEqual(
    many
      .slice(0, 25)
      .map((run) => run.record_id)
      .toSorted(),
  )
})

it('nothing is chosen where nothing waits', () => {
  expect(choose()).toEqual([])
})
