import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { openAlert } from '../../platform/dialogs.ts'
import { notices, notify } from '../../platform/notices.ts'
import { createLeaveScope, LeaveScope, leaveScope } from '../../platform/use-leave-guard.ts'
import { useFollowUpForm } from './use-follow-up-form.ts'

const blocker = vi.hoisted(() => ({ isDisabled: true }))
vi.mock('@tanstack/react-router', () => ({
  useBlocker: ({ disabled }: { readonly disabled: boolean }) => {
    blocker.isDisabled = disabled
  },
}))

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

it('asks before a text that is not saved is left, by Escape or with the page, and not once it is saved', async () => {
  const { platform, wrapper: Page } = testPlatform(() => ({}))
  Object.assign(platform.api, { call: () => Promise.resolve({}) })
  const scope = createLeaveScope()
  const onClose = vi.fn<() => void>()
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <Page>
      <LeaveScope value={scope}>{children}</LeaveScope>
    </Page>
  )
  // As the dialog gives it: closing asks first.
  const { result } = renderHook(() => useFollowUpForm({ threadId: 't1' }, () => void leaveScope(scope, onClose)), {
    wrapper,
  })
  expect(blocker.isDisabled).toBe(true)
  act(() => result.current.change({ date: Date.now() + 86_400_000, message: 'Call them' }))
  expect(blocker.isDisabled).toBe(false)
  await act(async () => void leaveScope(scope, onClose))
  expect(openAlert.get()).toMatchObject({ message: 'Your changes in this follow-up are not saved yet.' })
  await act(async () => openAlert.get()?.answer(false))
  expect(onClose).not.toHaveBeenCalled()
  await act(() => result.current.save())
  expect([openAlert.get(), onClose.mock.calls.length]).toEqual([undefined, 1])
})

it('a save that fails is an alert, and then the dialog closes (1-shell section 8)', async () => {
  const { platform, wrapper } = testPlatform(() => ({}))
  const call = () => Promise.reject(new ApiError(500, { error: 'internal' }))
  Object.assign(platform.api, { call })
  const onClose = vi.fn<() => void>()
  const { result } = renderHook(() => useFollowUpForm({ threadId: 't1' }, onClose), { wrapper })
  act(() => result.current.change({ date: Date.now() + 86_400_000, message: 'Call them' }))
  let saving: Promise<void> | undefined
  await act(async () => {
    saving = result.current.save()
  })
  expect(openAlert.get()).toMatchObject({ title: 'An Error Occurred' })
  expect(onClose).not.toHaveBeenCalled()
  await act(async () => {
    openAlert.get()?.answer(true)
    await saving
  })
  expect(onClose).toHaveBeenCalledOnce()
  await pass(400)
  expect(titles()).toEqual([])
})
