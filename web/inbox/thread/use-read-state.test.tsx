import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { markMessageRead, openThread, type ShownMessage } from '../../../domain/inbox/index.ts'
import type { Api } from '../../platform/api/api.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { PlatformProvider } from '../../platform/platform-context.tsx'
import type { ThreadPage } from './thread-page.ts'
import { message, page } from './test-thread-page.ts'
import { useToggleMessageRead } from './use-read-state.ts'
import { useThreadPage } from './use-thread-page.ts'

const read = message('m', 0)
const asRead = page(null, read)
const asUnread = page(null, { ...read, unread: true })

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
  const { result } = renderHook(() => ({ view: useThreadPage('t'), toggle: useToggleMessageRead('t') }), { wrapper })
  const shown = (): ShownMessage | undefined => result.current.view.page?.messages[0]
  return { server, result, shown, readAgain: () => result.current.view.retry() }
}

test('a page that was asked for before a message was marked does not put the mark back', async () => {
  const { server, result, shown, readAgain } = setUp()
  await act(async () => server.pages.shift()?.(asRead))
  await waitFor(() => expect(shown()?.unread).toBe(false))

  await act(async () => readAgain())
  const late = server.pages.shift()
  await act(async () => result.current.toggle(read))
  expect(shown()?.unread).toBe(true)
  await act(async () => late?.(asRead))
  expect(shown()?.unread).toBe(true)

  await act(async () => server.marks.shift()?.answer({ message: read, counts }))
  await waitFor(() => expect(server.pages).toHaveLength(1))
  await act(async () => server.pages.shift()?.(asUnread))
  expect(shown()?.unread).toBe(true)
})

test('marks of one thread reach the server in the order in which they were made', async () => {
  const { server, result, shown } = setUp()
  await act(async () => server.pages.shift()?.(asRead))
  await waitFor(() => expect(shown()).toBeDefined())
  await act(async () => result.current.toggle(read))
  await act(async () => result.current.toggle({ ...read, unread: true }))
  expect(shown()?.unread).toBe(false)
  expect(server.marks.map(({ unread }) => unread)).toEqual([true])
  await act(async () => server.marks.shift()?.answer({ message: read, counts }))
  await waitFor(() => expect(server.marks.map(({ unread }) => unread)).toEqual([false]))
})
