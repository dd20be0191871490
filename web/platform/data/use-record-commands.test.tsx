import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Doc } from '../../../domain/kernel/index.ts'
import { ApiError } from '../api/api-error.ts'
import { note, notes, page } from './test-notes.ts'
import { testPlatform } from './test-platform.tsx'
import { useRecordCommands } from './use-record-commands.ts'
import { useRecord } from './use-record.ts'
import { useRecords } from './use-records.ts'

/** A server that answers each write when the test says so. */
const setUp = async () => {
  const writes: PromiseWithResolvers<unknown>[] = []
  let reading: Promise<void> | undefined
  const testServer = testPlatform(async (request) => {
    if (request.method === undefined) {
      const answer = page(request)
      await reading
      return answer
    }
    const write = Promise.withResolvers<unknown>()
    writes.push(write)
    return write.promise
  })
  const seen: unknown[] = []
  const useNotes = () => {
    const list = useRecords(notes, { pageSize: 4 })
    const { text } = list.rows[0] ?? {}
    if (text !== undefined && text !== seen.at(-1)) seen.push(text)
    return { list, commands: useRecordCommands(notes) }
  }
  const hook = renderHook(useNotes, { wrapper: testServer.wrapper })
  await waitFor(() => expect(hook.result.current.list.rows).toHaveLength(4))
  const first = () => {
    const row = hook.result.current.list.rows[0]
    if (row === undefined) throw new TypeError('the list is empty')
    return row
  }
  return {
    ...testServer,
    ...hook,
    hear: (change: Parameters<typeof testServer.say>[0]) => act(async () => (testServer.say(change), await settled())),
    first,
    /** Every text that the first note was drawn with. */
    seen,
    change: (change: Doc) => act(async () => hook.result.current.commands.change.start({ row: first(), change })),
    /** Reads the list again; its present answer arrives once the returned function is called. */
    readSlowly: () => {
      const held = Promise.withResolvers<void>()
      reading = held.promise
      act(() => hook.result.current.list.retry())
      return () => act(async () => (held.resolve(), await settled()))
    },
    /** Answers a write, the first one being 0, and lets everything that follows from it happen. */
    answer: (at: number, row: unknown) => act(async () => (writes[at]?.resolve(row), await settled())),
    refuse: (at: number) =>
      act(async () => (writes[at]?.reject(new ApiError(409, { error: 'conflict' })), await settled())),
  }
}
/** The cache notifies its readers a task later. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 5))
const changeOf = (...modified: ReturnType<typeof note>[]) => ({ added: [], modified, removed: [] })

it('shows a change at once and then the server’s version of it', async () => {
  const { asked, change, answer, first, seen } = await setUp()
  await change({ text: 'typed' })
  expect(first().text).toBe('typed')
  expect(asked.at(-1)).toMatchObject({ method: 'PATCH', body: { version: 1, change: { text: 'typed' } } })
  await answer(0, note('a', 50, { version: 2, text: 'typed and derived' }))
  expect(first()).toMatchObject({ version: 2, text: 'typed and derived' })
  expect(seen).toEqual(['a', 'typed', 'typed and derived'])
})

it('shows a refused change no more, however late the refusal comes', async () => {
  const { change, refuse, hear, first, seen } = await setUp()
  await change({ text: 'typed' })
  expect(first().text).toBe('typed')
  // The feed repeats the row as it is, as it does after each reconnection.
  await hear(changeOf(note('a', 50)))
  expect(first().text).toBe('typed')
  await refuse(0)
  expect(first().text).toBe('a')
  expect(seen).toEqual(['a', 'typed', 'a'])
})

it('a refusal reverts its change only, and not later ones of others', async () => {
  const { change, refuse, hear, first } = await setUp()
  await change({ text: 'mine' })
  await hear(changeOf(note('a', 50, { version: 2, text: 'theirs' })))
  expect(first()).toMatchObject({ version: 2, text: 'mine' })
  await refuse(0)
  expect(first()).toMatchObject({ version: 2, text: 'theirs' })
})

it('of two changes of one record the refused one goes and the accepted one stays', async () => {
  const { change, refuse, answer, first, seen } = await setUp()
  await change({ text: 'typed' })
  await change({ active: false })
  expect(first()).toMatchObject({ text: 'typed', active: false })
  await refuse(0)
  expect(first()).toMatchObject({ text: 'a', active: false })
  await answer(1, note('a', 50, { version: 2, active: false }))
  expect(first()).toMatchObject({ version: 2, text: 'a', active: false })
  expect(seen).toEqual(['a', 'typed', 'a'])
})

it('a change whose event arrives before its answer never shows the former value', async () => {
  const { change, answer, hear, first, seen } = await setUp()
  await change({ text: 'typed' })
  await hear(changeOf(note('a', 50, { version: 2, text: 'typed' })))
  await answer(0, note('a', 50, { version: 2, text: 'typed' }))
  expect(first().version).toBe(2)
  expect(seen).toEqual(['a', 'typed'])
})

it('keeps the newer row when an older answer arrives late', async () => {
  const { asked, change, answer, hear, first } = await setUp()
  await change({ active: false })
  expect(asked.at(-1)?.body).toEqual({ version: 1, change: {}, active: false })
  await hear(changeOf(note('a', 50, { version: 3, text: 'theirs' })))
  await answer(0, note('a', 50, { version: 2, text: 'mine', active: false }))
  expect(first()).toMatchObject({ version: 3, text: 'theirs', active: true })
})

it('a page read before a change reverts nothing when it arrives after its answer', async () => {
  const { change, answer, first, readSlowly } = await setUp()
  const arrive = readSlowly()
  await change({ text: 'typed' })
  await answer(0, note('a', 50, { version: 2, text: 'typed' }))
  await arrive()
  expect(first()).toMatchObject({ version: 2, text: 'typed' })
})

it('shows a change on the record’s screen too, and hides no later value for ever', async () => {
  const answer = Promise.withResolvers<unknown>()
  const { wrapper, platform } = testPlatform(({ method }) => (method === undefined ? note('a', 50) : answer.promise))
  const { result } = renderHook(() => ({ one: useRecord(notes, 'a'), commands: useRecordCommands(notes) }), {
    wrapper,
  })
  await waitFor(() => expect(result.current.one.row?.text).toBe('a'))
  const { row } = result.current.one
  if (row === undefined) throw new TypeError('no record')
  await act(async () => result.current.commands.change.start({ row, change: { text: 'typed' } }))
  expect(result.current.one.row?.text).toBe('typed')
  act(() => platform.pending.clear())
  expect(result.current.one.row?.text).toBe('a')
  await act(async () => (answer.resolve(note('a', 50, { version: 2, text: 'typed' })), await settled()))
  expect(result.current.one.row).toMatchObject({ version: 2, text: 'typed' })
})

it('puts back a version as a call that happens once, and restores a record as one that may be repeated', async () => {
  const { asked, result, first } = await setUp()
  await act(async () => {
    result.current.commands.restoreVersion.start({ row: { ...first(), version: 3 }, version: 1 })
    result.current.commands.restore.start({ id: 'a' })
  })
  const writes = asked.filter(({ method }) => method === 'POST')
  expect(writes.map(({ repeat, changes }) => [repeat, changes])).toEqual([
    [undefined, ['notes']],
    ['sets', ['notes']],
  ])
})
