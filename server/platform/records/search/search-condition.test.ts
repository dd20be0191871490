import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupsOf, negated, type SearchCondition, type SearchTest } from './search-condition.ts'

const leaf = fc
  .record({ facet: fc.constantFrom('a', 'b', 'c'), not: fc.boolean() })
  .map(({ facet, not }): SearchCondition => ({ test: { facet, lexeme: facet, not } }))

const condition = fc.letrec<{ any: SearchCondition }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.array(tie('any'), { maxLength: 3 }).map((and): SearchCondition => ({ and })),
    fc.array(tie('any'), { maxLength: 3 }).map((or): SearchCondition => ({ or })),
    tie('any').map(negated),
  ),
})).any

const world = fc.subarray(['a', 'b', 'c']).map((held) => new Set(held))

const isTestTrue = (facts: ReadonlySet<string>, one: SearchTest): boolean =>
  'facet' in one && facts.has(one.facet) !== one.not

function isTrue(facts: ReadonlySet<string>, one: SearchCondition): boolean {
  if ('test' in one) return isTestTrue(facts, one.test)
  return 'and' in one ? one.and.every((part) => isTrue(facts, part)) : one.or.some((part) => isTrue(facts, part))
}

test('groups say the same as the condition they were made from', () => {
  fc.assert(
    fc.property(condition, world, (one, facts) => {
      const groups = groupsOf(one)
      fc.pre(groups !== undefined)
      expect(groups.every((group) => group.some((part) => isTestTrue(facts, part)))).toBe(isTrue(facts, one))
    }),
  )
})

test('a negated condition holds where the condition does not', () => {
  fc.assert(
    fc.property(condition, world, (one, facts) => {
      expect(isTrue(facts, negated(one))).toBe(!isTrue(facts, one))
    }),
  )
})

test('a condition that would fall into too many groups is refused', () => {
  const pair: SearchCondition = { and: [{ test: { holds: true } }, { test: { holds: false } }] }
  expect(groupsOf({ or: Array.from({ length: 12 }, () => pair) })).toBeUndefined()
})
