import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginTurn } from './run-mail-import.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

/** Answers of a turn that is asked after each of these pauses, in seconds. */
const ask = (pauses: readonly number[]): boolean[] => {
  const isOver = beginTurn()
  return pauses.map((seconds) => {
    vi.setSystemTime(Date.now() + seconds * 1000)
    return isOver()
  })
}

test.each([
  ['a turn whose place is near ends three minutes after its first batch', [2, 179, 1], [false, false, true]],
  ['a turn with a way of twenty minutes works for twenty minutes', [1200, 1199, 1], [false, false, true]],
])('%s', (_, pauses, answers) => {
  expect(ask(pauses)).toEqual(answers)
})
