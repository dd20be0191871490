import { expect, it } from 'vitest'
import { checkFollowUp } from './check-follow-up.ts'

const today = Date.parse('2026-11-21T06:00:00Z')
const people = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `u${at}`, label: `User ${at}` }))
const codes = (date: number | undefined, followers: number) =>
  checkFollowUp({ date, followers: people(followers) }, today).map((issue) => issue.code)

it('asks for a date, today or later, and for ten followers at most', () => {
  expect(codes(today, 10)).toEqual([])
  expect(codes(undefined, 0)).toEqual(['follow-up-date'])
  expect(codes(today - 1, 0)).toEqual(['follow-up-past'])
  expect(codes(today - 1, 11)).toEqual(['follow-up-past', 'too-many-followers'])
})
