import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { notices, notify } from '../../platform/notices.ts'
import { useFollowUpForm } from './use-follow-up-form.ts'

beforeEach(() => {
  vi.useFakeTimers()
  notify(null)
})
afterEach(() => vi.useRealTimers())

const titles = () => notices.get().map(({ title }) => title)
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('says that a follow-up was saved 400 ms after its dialog has closed (1-shell section 9)', async () => {
  const { platform, wrapper } = testPlatform(() => ({}))
  const call = vi.fn<() => Promise<never>>(() => Promise.resolve({} as never))
  Object.assign(platform.api, { call })
  const onClose = vi.fn<() => void>()
  const { result } = renderHook(() => useFollowUpForm({ threadId: 't1' }, onClose), { wrapper })
  act(() => result.current.change({ date: Date.now() + 86_400_000, message: 'Call them' }))
  await act(() => result.current.save())
  expect([call.mock.calls.length, onClose.mock.calls.length, titles()]).toEqual([1, 1, []])
  await pass(399)
  expect(titles()).toEqual([])
  await pass(1)
  expect(titles()).toEqual(['Follow-Up Saved!'])
})
