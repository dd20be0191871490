import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { unread, type UnreadCounts } from '../../domain/inbox/index.ts'
import type { Api } from '../platform/api/api.ts'
import { ApiError } from '../platform/api/api-error.ts'
import { testPlatform } from '../platform/data/test-platform.tsx'
import { testRow } from '../platform/data/test-row.ts'
import { PlatformProvider } from '../platform/platform-context.tsx'
import { useUnreadCounts } from './use-unread-counts.ts'

test('counts follow the items, and the bells keep counts that could not be refreshed', async () => {
  const counts: UnreadCounts = { total: 5, unread: 5, unseen: 5, ai: 0 }
  let answer: () => Promise<UnreadCounts> = () => Promise.resolve(counts)
  let asked = 0
  const { platform, say } = testPlatform(() => ({ rows: [], next: null, cursor: '1' }))
  const call = () => {
    asked += 1
    return answer()
  }
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <PlatformProvider platform={{ ...platform, api: { ...platform.api, call: call as Api['call'] } }}>
      {children}
    </PlatformProvider>
  )
  const { result } = renderHook(useUnreadCounts, { wrapper })
  await waitFor(() => expect(result.current.total).toBe(5))
  const before = asked
  answer = () => Promise.reject(new ApiError(503, { error: 'unavailable' }))
  const item = (id: string) =>
    testRow(unread, { user: 'ana', type: 'threads', ref: `clients/c1/threads/${id}`, thread: id }, { id })
  say({ added: [item('a')], modified: [], removed: [] })
  await waitFor(() => expect(asked).toBeGreaterThan(before))
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  expect(result.current.total).toBe(5)
  answer = () => Promise.resolve({ ...counts, total: 7 })
  say({ added: [item('b')], modified: [], removed: [] })
  await waitFor(() => expect(result.current.total).toBe(7))
})
