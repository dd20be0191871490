import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testPlatform } from '../platform/data/test-platform.tsx'
import { usePushWorker } from './use-push-worker.ts'

const forgetUnknown = vi.hoisted(() => vi.fn<() => Promise<void>>(() => Promise.resolve()))
vi.mock('../company/push/browser-push.ts', () => ({ forgetUnknown }))

const register = vi.fn<(path: string) => Promise<void>>(() => Promise.resolve())
const worker = Object.assign(new EventTarget(), { register })

beforeEach(() => {
  vi.useFakeTimers()
  for (const mock of [register, forgetUnknown]) mock.mockClear()
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const setUp = () => renderHook(() => usePushWorker(), { wrapper: testPlatform(() => ({})).wrapper })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('registers the service worker once, after the page was open for 5000 ms (1-shell section 9)', async () => {
  const { rerender } = setUp()
  await pass(4999)
  rerender()
  expect(register).not.toHaveBeenCalled()
  await pass(1)
  expect(register.mock.calls).toEqual([['/push-worker.js']])
  await expect.poll(() => forgetUnknown.mock.calls.length).toBe(1)
  await pass(60_000)
  expect(register).toHaveBeenCalledOnce()
})

it('a page that is left early registers no worker', async () => {
  const { unmount } = setUp()
  await pass(4000)
  unmount()
  await pass(60_000)
  expect(register).not.toHaveBeenCalled()
})

it('does without where the browser has none', async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  setUp()
  await pass(60_000)
  expect(register).not.toHaveBeenCalled()
})
