import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Settling } from './change-pace.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function begin() {
  const emit = vi.fn<() => void>()
  const waiting = vi.fn<(settle: (() => void) | undefined) => void>()
  return { settling: new Settling(emit, waiting), emit, waiting }
}

it('hands a short text on with every key', () => {
  const { settling, emit, waiting } = begin()
  settling.changed(10, Date.now())
  settling.changed(11, Date.now())
  expect(emit).toHaveBeenCalledTimes(2)
  expect(waiting).not.toHaveBeenCalled()
})

it('hands on the first key of a long text at once, the rest after a pause, and once', () => {
  const { settling, emit, waiting } = begin()
  for (let key = 0; key < 5; key += 1) {
    settling.changed(100_000, Date.now())
    vi.advanceTimersByTime(100)
  }
  expect(emit).toHaveBeenCalledTimes(1)
  expect(waiting).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(150)
  expect(emit).toHaveBeenCalledTimes(2)
  expect(waiting).toHaveBeenLastCalledWith(undefined)
})

it('does not wait for who never pauses', () => {
  const { settling, emit } = begin()
  for (let key = 0; key < 22; key += 1) {
    settling.changed(100_000, Date.now())
    vi.advanceTimersByTime(50)
  }
  expect(emit).toHaveBeenCalledTimes(2)
})

it('a key soon after a handover waits again', () => {
  const { settling, emit } = begin()
  settling.changed(100_000, Date.now())
  vi.advanceTimersByTime(400)
  settling.changed(100_000, Date.now())
  expect(emit).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(250)
  expect(emit).toHaveBeenCalledTimes(2)
})

it('hands over the waiting text on request, and nothing without one', () => {
  const { settling, emit } = begin()
  settling.settle()
  expect(emit).not.toHaveBeenCalled()
  settling.changed(100_000, Date.now())
  settling.changed(100_000, Date.now())
  settling.settle()
  vi.advanceTimersByTime(5000)
  expect(emit).toHaveBeenCalledTimes(2)
})
