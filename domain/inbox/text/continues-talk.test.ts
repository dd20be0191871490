import { expect, it } from 'vitest'
import { dayMs } from '../../kernel/values/durations.ts'
import { continuesTalk } from './continues-talk.ts'

const now = Date.UTC(2026, 10, 21)

it.each([
  ['open', 0, true],
  ['open', 30, true],
  ['waiting', 30, true],
  ['open', 30.001, false],
  ['done', 3, true],
  ['done', 3.001, false],
] as const)('a thread that is %s, %d days after the last text: %s', (status, days, continues) => {
  expect(continuesTalk({ at: now - days * dayMs, status, active: true }, now)).toBe(continues)
})

it('a hidden thread is not gone on with', () => {
  expect(continuesTalk({ at: now, status: 'open', active: false }, now)).toBe(false)
})
