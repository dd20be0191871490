import { act, fireEvent, render, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { threads, type ThreadRow } from '../../../domain/inbox/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { keepTyping, takeTyped } from '../../ui/typing-on.ts'
import { listenForShortcuts, useShortcuts } from '../../ui/use-shortcuts.ts'
import { dropEarlyKeys, openThreadId, threadOpened } from './early-keys.ts'
import { OpeningKeys } from './opening-keys.tsx'
import { testRow } from '../../platform/data/test-row.ts'

const did = vi.hoisted(() => vi.fn<(what: string) => void>())
vi.mock('../actions/use-thread-actions-of.ts', () => ({
  useThreadActionsOf: ({ id }: { readonly id: string }) => [
    { id: 'done', label: 'Done', keys: 'e', run: () => did(`${id} done`) },
    { id: 'unread', label: 'Mark unread', keys: 'u', run: () => did(`${id} unread too early`) },
  ],
}))

const row = (id: string): ThreadRow => testRow(threads, { object: { type: 'contacts', id: 'c' } }, { id })

let stop: () => void
beforeEach(() => {
  did.mockClear()
  stop = listenForShortcuts()
})
afterEach(() => {
  stop()
  act(() => {
    dropEarlyKeys()
    openThreadId.set(undefined)
  })
})

function opening(threadId: string, known: readonly ThreadRow[]) {
  const { platform, wrapper } = testPlatform(() => undefined)
  platform.queries.setQueryData(['rows', 'c1', 'clients/c1/threads', {}], { rows: known, next: null, limit: 50 })
  const onClose = vi.fn<() => void>()
  const shown = render(<OpeningKeys threadId={threadId} onClose={onClose} />, { wrapper })
  return { ...shown, onClose }
}

/** The thread as it is once it has loaded. */
function Loaded({ onNote }: { readonly onNote?: () => void }) {
  const run = (keys: string) => {
    did(`loaded ${keys}`)
    if (keys === 'n') onNote?.()
  }
  useShortcuts(['n', 'u', 'e', 'v'].map((keys) => ({ keys, label: keys, run: () => run(keys) })))
  return null
}

const press = (...keys: string[]) => keys.forEach((key) => fireEvent.keyDown(document.body, { key }))
const calls = () => did.mock.calls.map(([what]) => what)

it('a key that needs only the row acts at once on the opened thread', () => {
  opening('t2', [row('t1'), row('t2')])
  press('e')
  expect(calls()).toEqual(['t2 done'])
})

it('keys that need the thread wait for it, in their order', () => {
  opening('t2', [row('t2')])
  press('u', 'v')
  expect(calls()).toEqual([])
  render(<Loaded />)
  act(() => void threadOpened('t2'))
  expect(calls()).toEqual(['loaded u', 'loaded v'])
})

it('without a known row every key waits, and none acts on another thread', () => {
  const { unmount } = opening('t3', [])
  press('e', 'u')
  render(<Loaded />)
  act(() => void threadOpened('t4'))
  act(() => void threadOpened('t3'))
  expect(calls()).toEqual([])
  unmount()
})

it('words behind n are no keys of the page: they go into the note, in the order in which they were typed', () => {
  const written = vi.fn<(words: string) => boolean>()
  opening('t2', [row('t2')])
  press('n', 'e', 'v', 'e', 'n', 'Backspace', 'Enter', 'e')
  expect(calls()).toEqual([])
  render(<Loaded onNote={() => keepTyping('t2 note', true)} />)
  act(() => void threadOpened('t2'))
  press('u')
  expect(calls()).toEqual(['loaded n'])
  const leave = takeTyped('t2 note', written)
  expect(written.mock.calls.map(([words]) => words).join('')).toBe('eve\neu')
  leave()
})

it('Ctrl-Enter after such words sends them when their box is mounted', async () => {
  const happened: string[] = []
  opening('t2', [row('t2')])
  press('n', 'h', 'i')
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true })
  press('g', 'o')
  const send = { keys: 'mod+Enter', label: 'Send', run: () => happened.push('sent'), isForTyping: true }
  renderHook(() => useShortcuts([send]))
  render(<Loaded onNote={() => keepTyping('t2 note', true)} />)
  act(() => void threadOpened('t2'))
  const leave = takeTyped('t2 note', (words) => words === '' || happened.push(words) > 0)
  await waitFor(() => expect(happened).toEqual(['hi', 'sent', 'go']))
  leave()
})

it('a click on Retry ends the gathering, and typed words are neither lost nor sent', () => {
  const written: string[] = []
  opening('t2', [row('t2')])
  press('n', 'h', 'i')
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true })
  fireEvent.keyDown(document.body, { key: '@', ctrlKey: true, altKey: true, modifierAltGraph: true })
  fireEvent.pointerDown(document.body)
  render(<Loaded onNote={() => keepTyping('t2 note', true)} />)
  act(() => void threadOpened('t2'))
  takeTyped('t2 note', (words) => words === '' || written.push(words) === 1)()
  expect(written).toEqual(['hi\n@'])
})

it('words after a key that began no message are dropped', () => {
  opening('t2', [row('t2')])
  press('n', 'e', 'u')
  render(<Loaded />)
  act(() => void threadOpened('t2'))
  expect(calls()).toEqual(['loaded n'])
})

it('Escape leaves the thread that is loading', () => {
  const { onClose } = opening('t2', [row('t2')])
  press('Escape')
  expect(onClose).toHaveBeenCalledOnce()
})
