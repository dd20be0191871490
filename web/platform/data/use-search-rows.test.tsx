import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { note, notes } from './test-notes.ts'
import { testPlatform } from './test-platform.tsx'
import { useRecordCommands } from './use-record-commands.ts'
import { useSearchRows } from './use-search-rows.ts'

const pageSize = 400
const pageOf = (page: number) => ({
  hits: Array.from({ length: pageSize }, (_, place) => {
    const id = `n${String(page * pageSize + place).padStart(4, '0')}`
    return { objectID: id, id, version: 1, text: id }
  }),
  nbHits: 3 * pageSize,
  nbHitsExact: true,
  page,
  nbPages: 3,
})

it('follows the first 500 hits, and says of them alone that it has them: others would be taken for gone', async () => {
  const server = testPlatform(({ body }) => pageOf(Number(Object(body).page)))
  const { result } = renderHook(() => useSearchRows(notes, { query: 'word', pageSize }), { wrapper: server.wrapper })
  for (const length of [400, 800, 1200]) {
    await waitFor(() => expect(result.current.rows).toHaveLength(length))
    act(() => result.current.loadMore())
  }
  const [watch] = server.watches
  const followed = result.current.rows.slice(0, 500).map(({ id }) => id)
  expect(server.watches.size).toBe(1)
  expect(watch?.where).toEqual(['id', 'in', followed])
  expect(Object.keys(watch?.have() ?? {})).toEqual(followed)
})

it('shows a hit once that new ones pushed from one page to the next', async () => {
  const server = testPlatform(({ body }) => {
    const answer = pageOf(Number(Object(body).page))
    return answer.page === 0 ? answer : { ...answer, hits: [...pageOf(0).hits.slice(-1), ...answer.hits.slice(0, -1)] }
  })
  const { result } = renderHook(() => useSearchRows(notes, { query: 'word', pageSize }), { wrapper: server.wrapper })
  await waitFor(() => expect(result.current.rows).toHaveLength(pageSize))
  act(() => result.current.loadMore())
  await waitFor(() => expect(result.current.pages).toBe(2))
  const ids = result.current.rows.map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)])
  expect(ids).toHaveLength(2 * pageSize - 1)
})

it('leaves out invalid rows, and reports them only in the log', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const hits = [{ objectID: 'a' }, { objectID: 'b', id: 'b', version: 1, text: 'b' }]
  const server = testPlatform(() => ({ ...pageOf(0), hits, nbPages: 1 }))
  const { result } = renderHook(() => useSearchRows(notes, { query: 'word' }), { wrapper: server.wrapper })
  await waitFor(() => expect(result.current.rows.map(({ id }) => id)).toEqual(['b']))
  expect(warned).toHaveBeenCalledWith('The search result is not a record.', 1)
})

/** The cache notifies its readers a task later. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

it.each(['the first', 'a later'])(
  'hits that were read before a change take nothing back behind %s page',
  async (held) => {
    const reading = Promise.withResolvers<void>()
    let isSlow = false
    const hit = (id: string) => ({ ...note(id, 50), objectID: id })
    const server = testPlatform(async ({ method, body }) => {
      if (method === 'PATCH') return note('a', 50, { version: 2, text: 'typed' })
      const { page } = Object(body)
      if (isSlow && page === (held === 'the first' ? 0 : 1)) await reading.promise
      return { hits: [hit(page === 0 ? 'a' : 'b')], nbHits: 2, nbHitsExact: true, page, nbPages: 2 }
    })
    const { result } = renderHook(
      () => ({ found: useSearchRows(notes, { query: 'word', pageSize: 1 }), commands: useRecordCommands(notes) }),
      { wrapper: server.wrapper },
    )
    const rows = () => result.current.found.rows
    await waitFor(() => expect(rows()).toHaveLength(1))
    act(() => result.current.found.loadMore())
    await waitFor(() => expect(rows()).toHaveLength(2))
    isSlow = true
    await act(async () => (result.current.found.retry(), await settled()))
    const [row] = rows()
    if (row === undefined) throw new TypeError('nothing is found')
    await act(async () => (result.current.commands.change.start({ row, change: { text: 'typed' } }), await settled()))
    expect(rows()[0]).toMatchObject({ version: 2, text: 'typed' })
    await act(async () => (reading.resolve(), await settled()))
    expect(server.asked.filter(({ method }) => method === 'POST')).toHaveLength(4)
    expect(rows()[0]).toMatchObject({ version: 2, text: 'typed' })
  },
)
