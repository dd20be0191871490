import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Settling } from './settling.ts'

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

it('hands a long text on after a pause, and once', () => {
  const { settling, emit, waiting } = begin()
  for (let key = 0; key < 5; key += 1) {
    settling.changed(100_000, Date.now())
    vi.advanceTimersByTime(100)
  }
  expect(emit).not.toHaveBeenCalled()
  expect(waiting).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(150)
  expect(emit).toHaveBeenCalledTimes(1)
  expect(waiting).toHaveBeenLastCalledWith(undefined)
})

it('does not wait for who never pauses', () => {
  const { settling, emit } = begin()
  for (let key = 0; key < 21; key += 1) {
    settling.changed(100_000, Date.now())
    vi.advanceTimersByTime(50)
  }
  expect(emit).toHaveBeenCalledTimes(1)
})

it('hands on what waits when it is asked to, and nothing where nothing waits', () => {
  const { settling, emit } = begin()
  settling.settle()
  expect(emit).not.toHaveBeenCalled()
  settling.changed(100_000, Date.now())
  settling.settle()
  vi.advanceTimersByTime(5000)
  expect(emit).toHaveBeenCalledTimes(1)
})
