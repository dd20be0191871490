import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { unread } from '../../domain/inbox/unread.ts'
import { ApiError } from '../platform/api/api-error.ts'
import { testPlatform } from '../platform/data/test-platform.tsx'
import { testRow } from '../platform/data/test-row.ts'
import { useUnreadThreadIds } from './use-my-unread.ts'

const item = (id: string) =>
  testRow(unread, { user: 'ana', type: 'threads', ref: `clients/c1/threads/${id}`, thread: id }, { id })

test('a page of unread items that cannot be read is asked for again: its threads are unread, too', async () => {
  vi.useFakeTimers()
  let isAway = true
  const { wrapper } = testPlatform(({ query }) => {
    if (query?.['after'] === undefined) return { rows: [item('a')], next: 'n', cursor: '1' }
    if (isAway) throw new ApiError(503, { error: 'unavailable' })
    return { rows: [item('b')], next: null, cursor: '1' }
  })
  const { result } = renderHook(useUnreadThreadIds, { wrapper })
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect([...result.current]).toEqual(['a'])
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  isAway = false
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect([...result.current]).toEqual(['a', 'b'])
  vi.useRealTimers()
})
