import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { postMessage, takeBackMessage, threads, type ThreadRow } from '../../../domain/inbox/index.ts'
import { setThreadStatus } from '../../../domain/inbox/thread-state-contract.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { closeDialogs, openAlert } from '../../platform/dialogs.ts'
import { notices, notify, undoLast } from '../../platform/notices.ts'
import { PlatformProvider } from '../../platform/platform-context.tsx'
import { isTypingNow } from '../../ui/typing-on.ts'
import { InboxPlaceProvider, type InboxPlace } from '../inbox-place.tsx'
import type { Composer } from '../drafts/composer.ts'
import { noteOf, rowOf, testComposer } from '../drafts/test-composer.ts'
import { useDoneAfter } from '../sending/use-done-after.ts'
import { useSending } from '../sending/use-sending.ts'
import { testRow } from '../../platform/data/test-row.ts'

vi.mock('../../platform/address.ts', () => ({ useGo: () => () => undefined }))

const thread: ThreadRow = testRow(
  threads,
  { object: { type: 'contacts', id: 'c' }, contact: { id: 'c', name: 'Mia Lund' } },
  { id: 't1' },
)

const refusal = (kind: 'offline' | 'invalid') =>
  new ApiError(kind === 'offline' ? 0 : 400, { error: kind, title: 'Not sent', message: 'It is too long.' })

/** Later saves must not reach the next test. */
const opened: Composer[] = []
afterEach(async () => void (await Promise.allSettled(opened.splice(0).map((one) => one.discard()))))

beforeEach(() => {
  localStorage.clear()
  notify(null)
})

const sent = { ...rowOf('m1', 2, '<p>Fine</p>'), draft: false }
const held = { ...sent, date: Date.now(), draft: true, state: 'held' as const, hold_until: Date.now() + 10_000 }

/** A note in a thread, with the calls to the server and the navigation of its writer. */
function writing(message: unknown) {
  const happened: string[] = []
  const call = async (contract: unknown, asked: { readonly body?: { readonly status?: string } }) => {
    if (contract === setThreadStatus) {
      happened.push(`status ${asked.body?.status}`)
      return { thread: { ...thread, version: 2, status: asked.body?.status } }
    }
    if (contract === takeBackMessage) {
      happened.push('taken back')
      return { message: sent }
    }
    if (contract !== postMessage) return { message: null }
    happened.push('post')
    if (message instanceof Error) throw message
    return { thread, message }
  }
  const composer = testComposer((contract, asked) => call(contract, asked as Parameters<typeof call>[1]))
  opened.push(composer)
  composer.change(noteOf('m1', '<p>Fine</p>'))
  const { platform } = testPlatform(() => ({ rows: [] }))
  const place: InboxPlace = {
    mayHide: true,
    isOver: false,
    leave: (id, to) => void happened.push(`leave ${id} for ${to}`),
    returnTo: () => () => void happened.push('return'),
    show: () => undefined,
    prepare: () => undefined,
    isPrepared: () => false,
  }
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <PlatformProvider platform={{ ...platform, api: { ...platform.api, call: call as typeof platform.api.call } }}>
      <InboxPlaceProvider place={place}>{children}</InboxPlaceProvider>
    </PlatformProvider>
  )
  const { result } = renderHook(
    () =>
      useSending({
        composer,
        threadId: 't1',
        onShow: () => () => undefined,
        onPosted: () => undefined,
        leaveDone: useDoneAfter(thread),
      }),
    { wrapper },
  )
  return { happened, composer, sendAndDone: () => act(async () => void result.current.sendAndDone?.()) }
}

const titles = () => notices.get().map(({ title, action }) => [title, action?.label])

it('leaves the thread at once, and marks it done when the server has the message', async () => {
  const { happened, composer, sendAndDone } = writing(sent)
  await sendAndDone()
  expect(happened).toEqual(['leave t1 for next', 'post', 'status done'])
  expect([composer.draft.get(), isTypingNow()]).toEqual([undefined, false])
  expect(titles()).toEqual([['Marked done', 'Undo']])
  await act(async () => void undoLast())
  expect(happened.slice(3)).toEqual(['return', 'status open'])
})

it('a refused message is kept in its place, its thread is not done, and a notice leads back', async () => {
  const { happened, composer, sendAndDone } = writing(refusal('invalid'))
  await sendAndDone()
  expect(happened).toEqual(['leave t1 for next', 'post'])
  expect(composer.draft.get()).toMatchObject({ id: 'm1', html: '<p>Fine</p>' })
  expect(notices.get()).toMatchObject([
    { title: 'Not sent', message: 'Mia Lund: It is too long.', kind: 'error', timeout: 0, action: { label: 'Open' } },
  ])
  act(() => notices.get()[0]?.action?.run())
  expect(happened.at(-1)).toBe('return')
})

it('a message that waits for the connection leaves its thread as it is, and says so', async () => {
  const { happened, sendAndDone } = writing(refusal('offline'))
  await sendAndDone()
  expect(happened).toEqual(['leave t1 for next', 'post'])
  expect(notices.get()).toMatchObject([
    { title: 'Not marked done', message: 'Mia Lund: The message has not been sent yet.', action: { label: 'Open' } },
  ])
})

it('Undo of a held message takes it back and opens its thread again', async () => {
  const { happened, sendAndDone } = writing(held)
  await sendAndDone()
  expect(happened).toEqual(['leave t1 for next', 'post', 'status done'])
  expect(titles()).toEqual([['Sending… Marked done', 'Undo']])
  await act(async () => void undoLast())
  expect(happened.slice(3).toSorted()).toEqual(['return', 'status open', 'taken back'])
})

it('a question of the rules comes before the thread is left', async () => {
  const { happened, composer, sendAndDone } = writing(sent)
  composer.change(noteOf('m1', ''))
  await sendAndDone()
  expect([openAlert.get()?.title, happened]).toEqual(['Cannot Send!', []])
  await act(async () => closeDialogs())
})
