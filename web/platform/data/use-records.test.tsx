import { act, renderHook, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import type { Filter } from '../../../domain/kernel/index.ts'
import { note, notes, page } from './test-notes.ts'
import { testPlatform } from './test-platform.tsx'
import { useRecords } from './use-records.ts'

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)

async function listOf(pageSize: number) {
  const server = testPlatform(page)
  const hook = renderHook(() => useRecords(notes, { pageSize }), { wrapper: server.wrapper })
  await waitFor(() => expect(hook.result.current.isLoading).toBe(false))
  return { ...server, ...hook }
}

/** A server whose next pages wait until `held` is resolved. */
function heldAtSecondPage() {
  const held = Promise.withResolvers<void>()
  const server = testPlatform(async (request) => {
    if (request.query?.['after'] !== undefined) await held.promise
    return page(request)
  })
  return { held, server }
}

/** A list of two rows whose next page is on its way. */
async function readingOn() {
  const { held, server } = heldAtSecondPage()
  const { result } = renderHook(() => useRecords(notes, { pageSize: 2 }), { wrapper: server.wrapper })
  await waitFor(() => expect(result.current.rows).toHaveLength(2))
  act(() => result.current.loadMore())
  await waitFor(() => expect(server.asked).toHaveLength(2))
  return { held, server, result }
}

describe('useRecords', () => {
  it('reads the first page in the order of the definition and watches exactly it', async () => {
    const { result, asked, watches } = await listOf(2)
    expect(idsOf(result.current.rows)).toEqual(['a', 'b'])
    expect(asked[0]).toMatchObject({ path: '/data/clients/c1/notes', query: { orderBy: 'last_date.desc', limit: 2 } })
    expect([...watches]).toMatchObject([{ path: 'clients/c1/notes', limit: 2 }])
    expect([...watches][0]?.have()).toEqual({ a: 1, b: 1 })
  })

  it('continues page by page, each row once, and then watches all of them', async () => {
    const { result, watches } = await listOf(2)
    act(() => result.current.loadMore())
    await waitFor(() => expect(idsOf(result.current.rows)).toEqual(['a', 'b', 'c', 'd']))
    expect(result.current.hasMore).toBe(true)
    expect([...watches]).toMatchObject([{ limit: 4 }])
  })

  it('applies the events of the change feed', async () => {
    const { result, say } = await listOf(3)
    say({ added: [note('z', 60)], modified: [note('b', 45, { version: 2, text: 'new words' })], removed: ['c'] })
    await waitFor(() => expect(idsOf(result.current.rows)).toEqual(['z', 'a', 'b']))
    expect(result.current.rows.at(-1)?.text).toBe('new words')
  })

  it('reads the larger window again when another row has become the last', async () => {
    const { result, say, asked } = await listOf(2)
    say({ added: [note('z', 60)], modified: [], removed: ['b'] })
    act(() => result.current.loadMore())
    await waitFor(() => expect(result.current.rows).toHaveLength(4))
    expect(asked.at(-1)?.query).toMatchObject({ limit: 4 })
    expect(asked.at(-1)?.query?.['after']).toBeUndefined()
  })

  it('events during the load of the next page are kept', async () => {
    const { held, server, result } = await readingOn()
    server.say({ added: [], modified: [note('a', 50, { version: 2, text: 'new words' })], removed: [] })
    await waitFor(() => expect(result.current.rows[0]?.text).toBe('new words'))
    await act(async () => held.resolve())
    await waitFor(() => expect(idsOf(result.current.rows)).toEqual(['a', 'b', 'c', 'd']))
    expect(result.current.rows[0]?.text).toBe('new words')
    expect(server.asked).toHaveLength(2)
  })

  it('reads the larger window where another row became the last while the next page was on its way', async () => {
    const { held, server, result } = await readingOn()
    server.say({ added: [note('z', 60)], modified: [], removed: ['b'] })
    await waitFor(() => expect(idsOf(result.current.rows)).toEqual(['z', 'a']))
    await act(async () => held.resolve())
    await waitFor(() => expect(server.asked.at(-1)?.query).toMatchObject({ limit: 4 }))
    await waitFor(() => expect(idsOf(result.current.rows)).toContain('b'))
  })

  it('a next page that is under way belongs to the list for which it was asked', async () => {
    const { held, server } = heldAtSecondPage()
    const { result, rerender } = renderHook(({ pageSize }) => useRecords(notes, { pageSize }), {
      wrapper: server.wrapper,
      initialProps: { pageSize: 2 },
    })
    await waitFor(() => expect(result.current.rows).toHaveLength(2))
    act(() => result.current.loadMore())
    await waitFor(() => expect(result.current.isLoadingMore).toBe(true))
    rerender({ pageSize: 1 })
    await waitFor(() => expect(result.current.isLoadingMore).toBe(false))
    await waitFor(() => expect(idsOf(result.current.rows)).toEqual(['a']))
    await act(async () => held.resolve())
    expect(idsOf(result.current.rows)).toEqual(['a'])
    rerender({ pageSize: 2 })
    await waitFor(() => expect(idsOf(result.current.rows)).toEqual(['a', 'b', 'c', 'd']))
  })

  it('a row that is pushed out of the largest window stays behind it; one that is gone goes', async () => {
    const many = Array.from({ length: 510 }, (_, place) => note(`r${place}`, 1000 - place))
    const server = testPlatform(({ query }) => {
      const from = Number(query?.['after'] ?? 0)
      const limit = Number(query?.['limit'])
      const next = from + limit < many.length ? String(from + limit) : null
      return { rows: many.slice(from, from + limit), next, cursor: '1' }
    })
    const { result } = renderHook(() => useRecords(notes, { pageSize: 500 }), { wrapper: server.wrapper })
    await waitFor(() => expect(result.current.rows).toHaveLength(500))
    act(() => result.current.loadMore())
    await waitFor(() => expect(result.current.rows).toHaveLength(510))

    const first = idsOf(many).slice(0, 500)
    const added = [note('new', 2000)]
    server.say({ added, modified: [], removed: ['r499'], order: ['new', ...first.slice(0, 499)] })
    await waitFor(() => expect(result.current.rows).toHaveLength(511))
    expect(idsOf(result.current.rows)).toEqual(['new', ...idsOf(many)])

    const left = ['new', ...first].filter((id) => id !== 'r7')
    server.say({ added: [note('r499', 501)], modified: [], removed: ['r7'], order: left })
    await waitFor(() => expect(result.current.rows).toHaveLength(510))
    expect(idsOf(result.current.rows)).not.toContain('r7')

    act(() => [...server.watches][0]?.onRefetch())
    await waitFor(() => expect(result.current.rows).toHaveLength(500))
    expect(server.asked.at(-1)?.query).toMatchObject({ limit: 500 })
  })

  it('keeps its rows, and stays one list, while its question moves with the time', async () => {
    const held = Promise.withResolvers<void>()
    const server = testPlatform(async (request) => {
      if (String(request.query?.['where']).includes('2')) await held.promise
      return page(request)
    })
    const at = (now: number) => ({ where: ['date', '>=', now] satisfies Filter, isMoving: true, pageSize: 2 })
    const { result, rerender } = renderHook(({ now }) => useRecords(notes, at(now)), {
      wrapper: server.wrapper,
      initialProps: { now: 1 },
    })
    await waitFor(() => expect(idsOf(result.current.rows)).toEqual(['a', 'b']))
    const { list } = result.current
    rerender({ now: 2 })
    expect(result.current).toMatchObject({ isLoading: false, list })
    expect(idsOf(result.current.rows)).toEqual(['a', 'b'])
    await act(async () => held.resolve())
    await waitFor(() => expect([...server.watches].map(({ where }) => where)).toEqual([['date', '>=', 2]]))
  })

  it('stops watching when it is no longer shown', async () => {
    const { watches, unmount } = await listOf(2)
    unmount()
    expect(watches.size).toBe(0)
  })

  it('says that the next page failed, and reads just that again', async () => {
    let isDown = false
    const server = testPlatform((request) => {
      if (isDown) throw new ApiError(503, { error: 'unavailable' })
      return page(request)
    })
    const { result } = renderHook(() => useRecords(notes, { pageSize: 2 }), { wrapper: server.wrapper })
    await waitFor(() => expect(result.current.rows).toHaveLength(2))
    isDown = true
    act(() => result.current.loadMore())
    await waitFor(() => expect(result.current.error).toBeInstanceOf(ApiError))
    expect(idsOf(result.current.rows)).toEqual(['a', 'b'])
    isDown = false
    act(() => result.current.retry())
    await waitFor(() => expect(idsOf(result.current.rows)).toEqual(['a', 'b', 'c', 'd']))
    expect(result.current.error).toBeNull()
  })

  it('says why there are no rows', async () => {
    const server = testPlatform(() => {
      throw new ApiError(403, { error: 'forbidden' })
    })
    const { result } = renderHook(() => useRecords(notes), { wrapper: server.wrapper })
    await waitFor(() => expect(result.current.error).toBeInstanceOf(ApiError))
    expect(result.current.rows).toEqual([])
  })
})
