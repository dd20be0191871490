import { act, render, renderHook } from '@testing-library/react'
import { Activity } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hourMs } from '../../domain/kernel/values/durations.ts'
import { useNow } from './use-now.ts'

const morning = Date.UTC(2026, 10, 27, 14)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(morning)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Every time that a screen was drawn with. */
function look() {
  const seen: number[] = []
  return { seen, ...renderHook(() => seen.push(useNow())) }
}

it('the first screen with a clock in a long time shows the present time from the start', () => {
  const first = look()
  expect(first.seen).toEqual([morning])
  first.unmount()
  vi.setSystemTime(morning + hourMs)
  expect(look().seen).toEqual([morning + hourMs])
})

it('a second screen has the same time as the first, and both advance together', () => {
  const started = vi.spyOn(globalThis, 'setInterval')
  const first = look()
  vi.setSystemTime(morning + 5000)
  const second = look()
  expect(started).toHaveBeenCalledOnce()
  expect([first.seen.at(-1), second.seen.at(-1)]).toEqual([morning, morning])
  vi.setSystemTime(morning + 20_000)
  const tick = started.mock.calls[0]?.[0]
  act(() => {
    if (typeof tick === 'function') tick()
  })
  expect([first.seen.at(-1), second.seen.at(-1)]).toEqual([morning + 20_000, morning + 20_000])
})

it('a hidden screen that returns has the present time', () => {
  const seen: number[] = []
  function Screen() {
    seen.push(useNow())
    return null
  }
  const drawn = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <Screen />
    </Activity>
  )
  const { rerender } = render(drawn('visible'))
  rerender(drawn('hidden'))
  vi.setSystemTime(morning + hourMs)
  rerender(drawn('visible'))
  expect(seen.at(-1)).toBe(morning + hourMs)
})
