import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openAlert } from './dialogs.ts'
import { leaveFor, useLeaveGuard } from './use-leave-guard.ts'

interface Step {
  readonly current: { readonly pathname: string; readonly search: Readonly<Record<string, string | undefined>> }
  readonly next: Step['current']
}

const blocker = vi.hoisted(() => ({ isBlocked: (step: Step) => Promise.resolve(step.current === undefined) }))
vi.mock('@tanstack/react-router', () => ({
  useBlocker: ({ shouldBlockFn }: { readonly shouldBlockFn: (step: Step) => Promise<boolean> }) => {
    blocker.isBlocked = shouldBlockFn
  },
}))

const here = { pathname: '/laro/quotes/q1', search: { tab: 'legs' } }
const elsewhere = { current: here, next: { pathname: '/laro/trips', search: {} } }

const answer = (isConfirmed: boolean) =>
  act(async () => {
    openAlert.get()?.answer(isConfirmed)
  })

describe('leaveFor', () => {
  const work = vi.fn<() => Promise<void>>(() => Promise.resolve())
  beforeEach(() => {
    work.mockClear()
  })

  it('does nothing when the user stays', async () => {
    renderHook(() => useLeaveGuard(true, 'this reply'))
    const left = leaveFor(work)
    expect(openAlert.get()).toMatchObject({ title: 'Leave Without Saving?' })
    await answer(false)
    await left
    expect(work).not.toHaveBeenCalled()
  })

  it('does it when the person leaves, and the way is then open without another question', async () => {
    renderHook(() => useLeaveGuard(true, 'this reply'))
    const left = leaveFor(work)
    await answer(true)
    await left
    expect(work).toHaveBeenCalledOnce()
    expect(await blocker.isBlocked(elsewhere)).toBe(false)
  })

  it('holds the words when it fails', async () => {
    renderHook(() => useLeaveGuard(true, 'this reply'))
    const refused = leaveFor(() => Promise.reject(new Error('refused'))).then(
      () => 'left',
      () => 'refused',
    )
    await answer(true)
    expect(await refused).toBe('refused')
    const blocked = blocker.isBlocked(elsewhere)
    await answer(false)
    expect(await blocked).toBe(true)
  })

  it('asks nothing without unsaved input', async () => {
    renderHook(() => useLeaveGuard(false, 'this reply'))
    await leaveFor(work)
    expect(openAlert.get()).toBeUndefined()
    expect(work).toHaveBeenCalledOnce()
  })

  it('asks for another choice on the same page, not for a thread that is opened over it', async () => {
    renderHook(() => useLeaveGuard(true, 'this reply'))
    const over = { ...here, search: { ...here.search, sidebar: 't1' } }
    expect(await blocker.isBlocked({ current: here, next: over })).toBe(false)
    expect(
      await blocker.isBlocked({ current: over, next: { ...here, search: { ...here.search, sidebar: undefined } } }),
    ).toBe(false)
    const blocked = blocker.isBlocked({ current: over, next: { ...here, search: { tab: 'price' } } })
    await answer(false)
    expect(await blocked).toBe(true)
  })
})
