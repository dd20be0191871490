import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { threads } from '../../../domain/inbox/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { tabSearch } from './inbox-tabs.ts'
import { useThreadSearch } from './use-thread-search.ts'

const thread = (version: number, status: string) =>
  testRow(threads, { object: { type: 'contacts', id: 'c' }, status }, { id: 't1', version })

/** The cache notifies its readers a task later. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

it('threads read before a change do not revert it when they arrive after it', async () => {
  const held = Promise.withResolvers<void>()
  let isHeld = false
  const server = testPlatform(async () => {
    const answer = { hits: [thread(1, 'open')], nbHits: 1, page: 0, nbPages: 1 }
    if (isHeld) await held.promise
    return answer
  })
  const search = tabSearch('open', 'ana', { filterId: undefined, narrowing: undefined })
  const { result } = renderHook(() => useThreadSearch('fuel', search, true), { wrapper: server.wrapper })
  await waitFor(() => expect(result.current.rows).toMatchObject([{ version: 1 }]))
  isHeld = true
  act(() => result.current.retry())
  server.say({ added: [], modified: [thread(2, 'done')], removed: [] })
  await waitFor(() => expect(result.current.rows).toMatchObject([{ version: 2, status: 'done' }]))
  await act(async () => (held.resolve(), await settled()))
  expect(server.asked).toHaveLength(2)
  expect(result.current.rows).toMatchObject([{ version: 2, status: 'done' }])
})
