import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { usePaneOrder } from './use-pane-order.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

interface Place {
  readonly open: string
  readonly ahead?: string
}

function atThread(open: string) {
  const initialProps: Place = { open }
  return renderHook((place: Place) => usePaneOrder(place.open, place.ahead), { initialProps })
}

it('the thread that was drawn ahead is the very one that is opened; the one before goes a moment later', () => {
  const { result, rerender } = atThread('one')
  const one = result.current.shown
  rerender({ open: 'one', ahead: 'two' })
  const { ahead } = result.current
  expect(ahead).toMatchObject({ threadId: 'two' })
  rerender({ open: 'two', ahead: 'two' })
  expect(result.current).toEqual({ left: one, shown: ahead, ahead: undefined })
  act(() => {
    vi.advanceTimersByTime(200)
  })
  expect(result.current.left).toBe(ahead)
})

it('another thread is opened as a new visit, next to the one that is drawn ahead', () => {
  const { result, rerender } = atThread('one')
  rerender({ open: 'one', ahead: 'two' })
  const { ahead } = result.current
  rerender({ open: 'three', ahead: 'two' })
  expect(result.current.shown.threadId).toBe('three')
  expect(result.current.ahead).toBe(ahead)
})

it('returning to a thread redraws it: its former input was stored', () => {
  const { result, rerender } = atThread('one')
  const first = result.current.shown
  rerender({ open: 'two', ahead: 'one' })
  rerender({ open: 'one', ahead: 'one' })
  expect(result.current.shown.threadId).toBe('one')
  expect(result.current.shown.visit).toBeGreaterThan(first.visit)
})

it('another one is drawn ahead in place of the last, and none for the open one', () => {
  const { result, rerender } = atThread('one')
  rerender({ open: 'one', ahead: 'two' })
  const visits = [result.current.ahead?.visit]
  rerender({ open: 'one', ahead: 'three' })
  visits.push(result.current.ahead?.visit)
  rerender({ open: 'one', ahead: 'one' })
  expect(result.current.ahead).toBeUndefined()
  expect(new Set([result.current.shown.visit, ...visits]).size).toBe(3)
})
