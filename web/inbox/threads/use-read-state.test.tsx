import { act, renderHook, waitFor } from '@testing-library/react'
import { useEffect, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import {
  markMessageRead,
  markThreadRead,
  openThread,
  unread as unreadItems,
  type ShownMessage,
} from '../../../domain/inbox/index.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import type { Api } from '../../platform/api/api.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { PlatformProvider } from '../../platform/platform-context.tsx'
import type { ThreadPage } from './thread-page.ts'
import { message, page } from '../thread/test-thread-page.ts'
import { usePostedMessages } from './use-posted-messages.ts'
import { useMarkRead, useReadOnOpen, useToggleMessageRead } from './use-read-state.ts'
import { useThreadPage } from './use-thread-page.ts'

const read = message('m', 0)
const asRead = page(null, read)
const asUnread = page(null, { ...read, unread: true, version: 2 })

const counts = { unread: 1, total: 1, other: 0, direct: 0 }

const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

interface Mark {
  readonly unread: boolean
  readonly until: string | undefined
  readonly stored: string | undefined
  readonly answer: (value: unknown) => void
  readonly refuse: () => void
}

/** Calls that were made and wait for their answers, the oldest first. */
function heldServer() {
  const marks: Mark[] = []
  const reads: Mark[] = []
  const pages: ((answer: ThreadPage) => void)[] = []
  type Body = { readonly unread: boolean; readonly until?: string; readonly stored?: string }
  const call = (contract: unknown, input: { readonly body?: Body }) =>
    new Promise((resolve, reject) => {
      const mark = {
        unread: input.body?.unread === true,
        until: input.body?.until,
        stored: input.body?.stored,
        answer: resolve,
        refuse: () => reject(new ApiError(503, { error: 'unavailable' })),
      }
      if (contract === markMessageRead) marks.push(mark)
      if (contract === markThreadRead) reads.push(mark)
      if (contract === openThread) pages.push(resolve)
    })
  return { marks, reads, pages, call: call as Api['call'] }
}

/** Jo's screens on such a server. */
function joAtHeldServer() {
  const server = heldServer()
  const { platform } = testPlatform(() => undefined)
  platform.session.user.set({ id: 'jo', name: 'Jo Reed', email: 'jo@laro.example' })
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <PlatformProvider platform={{ ...platform, api: { ...platform.api, call: server.call } }}>
      {children}
    </PlatformProvider>
  )
  return { server, wrapper }
}

function setUp() {
  const { server, wrapper } = joAtHeldServer()
  /** Unread state of the message, at each of its changes. */
  const seen: (boolean | undefined)[] = []
  const useThread = () => {
    const view = useThreadPage('t')
    const unread = view.page?.messages[0]?.unread
    useEffect(() => {
      seen.push(unread)
    }, [unread])
    return { view, toggle: useToggleMessageRead('t') }
  }
  const { result } = renderHook(useThread, { wrapper })
  const answerPage = async (answer: ThreadPage) => {
    await waitFor(() => expect(server.pages).toHaveLength(1))
    await act(async () => server.pages.shift()?.(answer))
  }
  return { server, result, seen, answerPage, readAgain: () => act(async () => result.current.view.retry()) }
}

test('a page that was asked for before a message was marked does not put the mark back', async () => {
  const { server, result, seen, answerPage, readAgain } = setUp()
  await answerPage(asRead)
  await waitFor(() => expect(seen).toEqual([undefined, false]))

  await readAgain()
  await waitFor(() => expect(server.pages).toHaveLength(1))
  const late = server.pages.shift()
  await act(async () => result.current.toggle(read))
  await waitFor(() => expect(seen).toEqual([undefined, false, true]))
  await act(async () => late?.(asRead))

  await act(async () => server.marks.shift()?.answer({ message: { ...read, unread: true, version: 2 }, counts }))
  await answerPage(asUnread)
  await waitFor(() => expect(result.current.view.page?.messages[0]?.version).toBe(2))
  expect(seen).toEqual([undefined, false, true])
})

test('a thread that is marked unread is so, however late the server learns that it was read', async () => {
  const { server, wrapper } = joAtHeldServer()
  const useMarks = () => ({ look: useMarkRead('t', { waitsForNetwork: true }), press: useMarkRead('t') })
  const { result } = renderHook(useMarks, { wrapper })
  await act(async () => (result.current.look({ unread: false }), result.current.press({ unread: true }), settled()))
  expect(server.reads.map(({ unread }) => unread)).toEqual([false])
  await act(async () => (server.reads[0]?.answer({ thread: asRead.thread, counts }), settled()))
  expect(server.reads.map(({ unread }) => unread)).toEqual([false, true])
})

test('marks of one thread reach the server in the order in which they were made', async () => {
  const { server, result, seen, answerPage } = setUp()
  await answerPage(asRead)
  await waitFor(() => expect(seen).toEqual([undefined, false]))
  await act(async () => result.current.toggle(read))
  await act(async () => result.current.toggle({ ...read, unread: true }))
  await waitFor(() => expect(seen.at(-1)).toBe(false))
  await waitFor(() => expect(server.marks.map(({ unread }) => unread)).toEqual([true]))
  await act(async () => server.marks.shift()?.answer({ message: { ...read, unread: true, version: 2 }, counts }))
  await waitFor(() => expect(server.marks.map(({ unread }) => unread)).toEqual([false]))
})

test('a refused mark is removed, without changes that arrived since', async () => {
  const { server, result, seen, answerPage, readAgain } = setUp()
  await answerPage(asRead)
  await waitFor(() => expect(seen).toEqual([undefined, false]))
  await act(async () => result.current.toggle(read))
  await waitFor(() => expect(seen.at(-1)).toBe(true))
  await readAgain()
  const subject = 'As a colleague moved it'
  await answerPage(page(null, { ...read, subject, version: 2 }))
  await waitFor(() => expect(result.current.view.page?.messages[0]?.subject).toBe(subject))
  expect(seen.at(-1)).toBe(true)
  await act(async () => (server.marks.shift()?.refuse(), await settled()))
  expect(result.current.view.page?.messages[0]).toMatchObject({ subject, unread: false, version: 2 })
})

/** A message of the customer, and one of the user's own. */
const theirs = (id: string, date: number): ShownMessage => ({ ...message(id, date), inbound: true })
const own = (id: string, date: number): ShownMessage => ({
  ...message(id, date),
  creator: { id: 'jo', label: 'Jo Reed' },
})
const unreadPage = (...messages: readonly ShownMessage[]) => ({ ...page(null, ...messages), unread: true })

function openIt() {
  const { server, wrapper } = joAtHeldServer()
  const useOpenThread = () => {
    const view = useThreadPage('t')
    useReadOnOpen('t', view.isFresh ? view.page : undefined, view.page?.unread === true)
    return { view, posted: usePostedMessages('t') }
  }
  const { result } = renderHook(useOpenThread, { wrapper })
  const answerPage = async (answer: ThreadPage) => {
    await waitFor(() => expect(server.pages).toHaveLength(1))
    await act(async () => (server.pages.shift()?.(answer), await settled()))
  }
  const { thread } = page(null)
  return { server, result, answerPage, thread, readAgain: () => act(async () => result.current.view.retry()) }
}

test('a thread is read up to the newest message that is on the screen', async () => {
  const { server, answerPage } = openIt()
  await answerPage(unreadPage(theirs('m2', 2), theirs('m1', 1)))
  await waitFor(() => expect(server.reads).toMatchObject([{ unread: false, until: 'm2' }]))
})

test('the last stored one of a reading came from outside: ids of our own are by the clock of who wrote them', async () => {
  const { server, answerPage } = openIt()
  await answerPage(unreadPage(own('m9', 3), theirs('m2', 2), theirs('m5', 1)))
  await waitFor(() => expect(server.reads).toMatchObject([{ until: 'm9', stored: 'm5' }]))
})

test('a mail that arrives during an answer is read with the answer, and the open thread stays read', async () => {
  const { server, result, answerPage, readAgain, thread } = openIt()
  await answerPage(page(null, theirs('m1', 1)))
  act(() => void result.current.posted.show({ ...own('m2', 20), version: 0 }))
  act(() => result.current.posted.posted({ thread, message: own('m2', 20) }))
  await readAgain()
  // The customer's message came in before; one's own is above it.
  await answerPage(unreadPage(own('m2', 20), theirs('m3', 10), theirs('m1', 1)))
  await waitFor(() => expect(server.reads).toMatchObject([{ unread: false, until: 'm2' }]))
  await act(async () => (server.reads[0]?.answer({ thread, counts }), await settled()))
  await waitFor(() => expect(result.current.view.page?.unread).toBe(false))
})

test('a message that comes while a reading is on its way stays unread until it is shown', async () => {
  const { server, result, answerPage, thread, readAgain } = openIt()
  await answerPage(unreadPage(theirs('m1', 1)))
  await readAgain()
  await answerPage(unreadPage(theirs('m2', 2), theirs('m1', 1)))
  expect(server.reads.map(({ until }) => until)).toEqual(['m1'])
  await act(async () => (server.reads[0]?.answer({ thread, counts }), await settled()))
  await waitFor(() => expect(server.reads.map(({ until }) => until)).toEqual(['m1', 'm2']))
  expect(result.current.view.page?.unread).toBe(true)
})

test('a message that the server has after all stays although its answer was lost', async () => {
  const { result, answerPage, readAgain } = openIt()
  await answerPage(page(null, theirs('m1', 1)))
  let takeAway: () => void = () => undefined
  act(() => {
    takeAway = result.current.posted.show({ ...own('m2', 2), version: 0 })
  })
  await readAgain()
  await answerPage(page(null, own('m2', 2), theirs('m1', 1)))
  await act(async () => (takeAway(), await settled()))
  expect(result.current.view.page?.messages.map(({ id }) => id)).toEqual(['m2', 'm1'])
})

test('a refused reading leaves the unread lists as they are by then', async () => {
  const server = heldServer()
  const item = (id: string, thread: string) => {
    const ref = `clients/c1/threads/${thread}`
    const doc = unreadItems.shape.parse({ user: 'jo', type: 'threads', ref, thread, message: 'm1' })
    return { ...doc, id, version: 1, date: 1, last_date: 1, active: true, can: { write: true, remove: true } }
  }
  const { platform, say } = testPlatform(() => ({
    rows: [item('a', 't'), item('b', 'other')],
    next: null,
    cursor: '1',
  }))
  platform.session.user.set({ id: 'jo', name: 'Jo Reed', email: 'jo@laro.example' })
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <PlatformProvider platform={{ ...platform, api: { ...platform.api, call: server.call } }}>
      {children}
    </PlatformProvider>
  )
  const useUnread = () => ({ list: useRecords(unreadItems, { params: { user: 'jo' } }), mark: useMarkRead('t') })
  const { result } = renderHook(useUnread, { wrapper })
  const ids = () => result.current.list.rows.map(({ id }) => id)
  await waitFor(() => expect(ids()).toEqual(['a', 'b']))
  await act(async () => result.current.mark({ unread: false, seen: ['m1'] }))
  expect(ids()).toEqual(['b'])
  // A colleague's message makes another thread unread, and one item is read with another device.
  await act(async () => (say({ added: [item('c', 'third')], modified: [], removed: ['b'] }), await settled()))
  await act(async () => (server.reads[0]?.refuse(), await settled()))
  expect(ids()).toEqual(['c', 'a'])
})
