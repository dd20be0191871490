import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Beats } from './beats.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('gives each socket one beat in an interval, and few at once', () => {
  const beats = new Beats(1000)
  const beaten: number[] = []
  const ends = Array.from({ length: 100 }, (_, at) => beats.add({ beat: () => beaten.push(at) }))
  vi.advanceTimersByTime(50)
  expect(beaten).toHaveLength(5)
  vi.advanceTimersByTime(950)
  expect(beaten.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 100 }, (_, at) => at))
  ends[7]?.()
  beaten.length = 0
  vi.advanceTimersByTime(1000)
  expect(beaten).toHaveLength(99)
  expect(beaten).not.toContain(7)
  beats.stop()
  vi.advanceTimersByTime(2000)
  expect(beaten).toHaveLength(99)
})
