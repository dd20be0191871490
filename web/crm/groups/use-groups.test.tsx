import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ApiRequest } from '../../platform/api/api.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { useMembers } from './use-groups.ts'

const names = ['ada', 'bea', 'cay', 'dot']

/** A server whose pages hold two people, without any consent. */
function membersPlatform(present: () => readonly string[]) {
  const server = testPlatform(() => ({ rows: [], next: null, cursor: '1' }))
  const asked: (string | undefined)[] = []
  const call = (_contract: unknown, input?: { readonly query?: ApiRequest['query'] }) => {
    const after = input?.query?.['after']
    asked.push(after === undefined ? undefined : String(after))
    const from = after === undefined ? 0 : present().indexOf(String(after)) + 1
    const members = present()
      .slice(from, from + 2)
      .map((id) => ({ id, name: id }))
    const next = present().length > from + 2 ? (members.at(-1)?.id ?? null) : null
    return Promise.resolve({ members, next, counts: {} })
  }
  server.platform.api.call = call as typeof server.platform.api.call
  return { ...server, asked }
}

it('all pages that are shown stay and are read again when something of the group changes', async () => {
  let present: readonly string[] = names
  const { wrapper, asked } = membersPlatform(() => present)
  const { result, rerender } = renderHook(
    ({ version }) =>
      useMembers({ id: 'g1', version, query: '', state: undefined, home: undefined, destination: undefined }),
    { wrapper, initialProps: { version: 1 } },
  )
  const shown = () => result.current.data?.pages.flatMap(({ members }) => members.map(({ id }) => id))
  await waitFor(() => expect(result.current.isFetching).toBe(false))
  await waitFor(() => expect(shown()).toEqual(['ada', 'bea']))
  await act(() => result.current.fetchNextPage())
  await waitFor(() => expect(shown()).toEqual(names))

  present = ['ada', 'bea', 'cam', 'cay', 'dot']
  const before = asked.length
  rerender({ version: 2 })
  expect(shown()).toEqual(names)
  await waitFor(() => expect(shown()).toEqual(['ada', 'bea', 'cam', 'cay']))
  expect(asked.slice(before)).toEqual([undefined, 'bea'])
})
