import { expect, it } from 'vitest'
import { describeClock } from './timed-tasks.ts'

it.each([
  ['* * * * *', 'every minute'],
  ['*/5 * * * *', 'every 5 min'],
  ['4,19,34,49 * * * *', 'every 15 min'],
  ['4,19,34 * * * *', 'at minutes 4,19,34'],
  ['7 * * * *', 'hourly'],
  ['17 3 * * *', 'daily 03:17 UTC'],
  ['0 0 1 1 *', '0 0 1 1 *'],
  [{ hour: 2, minute: 5 }, 'daily 02:05'],
])('the start %j is described as %j', (at, words) => {
  expect(describeClock(at)).toBe(words)
})
