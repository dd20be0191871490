import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whenIdleAfter } from './when-idle.ts'

// jsdom does not say when it rests: there it rests a tenth of a second later.
const restsAfterMs = 100

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('runs once the time is over and the browser rests', () => {
  const run = vi.fn<() => void>()
  whenIdleAfter(300, run)
  vi.advanceTimersByTime(300 + restsAfterMs - 1)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledOnce()
})

it.each([0, 300])('is taken back after %i ms', (ms) => {
  const run = vi.fn<() => void>()
  const takeBack = whenIdleAfter(300, run)
  vi.advanceTimersByTime(ms)
  takeBack()
  vi.advanceTimersByTime(10_000)
  expect(run).not.toHaveBeenCalled()
})
