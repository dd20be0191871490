import { act, renderHook, waitFor } from '@testing-library/react'
import { useEffect, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { markMessageRead, openThread } from '../../../domain/inbox/index.ts'
import type { Api } from '../../platform/api/api.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { PlatformProvider } from '../../platform/platform-context.tsx'
import type { ThreadPage } from './thread-page.ts'
import { message, page } from './test-thread-page.ts'
import { useToggleMessageRead } from './use-read-state.ts'
import { useThreadPage } from './use-thread-page.ts'

const read = message('m', 0)
const asRead = page(null, read)
const asUnread = page(null, { ...read, unread: true, version: 2 })

const counts = { unread: 1, total: 1, other: 0, direct: 0 }

/** Calls that were made and wait for their answers, the oldest first. */
function heldServer() {
  const marks: { readonly unread: boolean; readonly answer: (value: unknown) => void }[] = []
  const pages: ((answer: ThreadPage) => void)[] = []
  const call = (contract: unknown, input: { readonly body?: { readonly unread: boolean } }) =>
    new Promise((resolve) => {
      if (contract === markMessageRead) marks.push({ unread: input.body?.unread === true, answer: resolve })
      if (contract === openThread) pages.push(resolve)
    })
  return { marks, pages, call: call as Api['call'] }
}

function setUp() {
  const server = heldServer()
  const { platform } = testPlatform(() => undefined)
  platform.session.user.set({ id: 'jo', name: 'Jo Reed', email: 'jo@laro.example' })
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <PlatformProvider platform={{ ...platform, api: { ...platform.api, call: server.call } }}>
      {children}
    </PlatformProvider>
  )
  /** Whether the message was shown as unread, each time that this changed. */
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

  await act(async () => server.marks.shift()?.answer({ message: read, counts }))
  await answerPage(asUnread)
  await waitFor(() => expect(result.current.view.page?.messages[0]?.version).toBe(2))
  expect(seen).toEqual([undefined, false, true])
})

test('marks of one thread reach the server in the order in which they were made', async () => {
  const { server, result, seen, answerPage } = setUp()
  await answerPage(asRead)
  await waitFor(() => expect(seen).toEqual([undefined, false]))
  await act(async () => result.current.toggle(read))
  await act(async () => result.current.toggle({ ...read, unread: true }))
  await waitFor(() => expect(seen.at(-1)).toBe(false))
  await waitFor(() => expect(server.marks.map(({ unread }) => unread)).toEqual([true]))
  await act(async () => server.marks.shift()?.answer({ message: read, counts }))
  await waitFor(() => expect(server.marks.map(({ unread }) => unread)).toEqual([false]))
})
