import { fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { notices, notify } from '../platform/notices.ts'
import {
  isTypingNow,
  isTypingOn,
  keepTyping,
  openForTyped,
  passTyping,
  stopTyping,
  stopWaitingFor,
  takeTyped,
  typingOwner,
} from './typing-on.ts'
import { listenForShortcuts, useShortcuts } from './use-shortcuts.ts'

const run = vi.fn<(key: string) => void>()
const note = typingOwner('t1', 'note')
const type = (words: string, target: Element = document.body) => {
  for (const key of words) fireEvent.keyDown(target, { key })
}
let closeBoxes: (() => void)[] = []
/** A box that takes its input until the test is over. */
function box(owner = note) {
  const written: string[] = []
  const close = takeTyped(owner, (words) => {
    if (words !== '') written.push(words)
    return written.length < 2
  })
  closeBoxes.push(close)
  return { written, close }
}

let stop = () => undefined as void
beforeEach(() => {
  stop = listenForShortcuts()
  run.mockClear()
  renderHook(() => useShortcuts(['a', 'n', 'd', 'f'].map((keys) => ({ keys, label: keys, run: () => run(keys) }))))
})
afterEach(() => {
  notify(null)
  stop()
  for (const close of closeBoxes) close()
  closeBoxes = []
  takeTyped(note, () => true)()
  vi.useRealTimers()
})

it('gives no command while the person types on after the box of their message was cleared', () => {
  keepTyping(note)
  type('and')
  expect(run).not.toHaveBeenCalled()
  const { written, close } = box()
  close()
  expect(written).toEqual(['and'])
})

it('gives letters to the box at once where something else has the focus', () => {
  render(<button type="button">Send w/o Subject</button>)
  const button = screen.getByRole('button')
  const { written, close } = box()
  keepTyping(note)
  const isPressed = fireEvent.keyDown(button, { key: ' ' })
  close()
  expect([written, isPressed]).toEqual([[' '], false])
})

it('gives no command by the letters that come after a field has gone', () => {
  const { unmount } = render(<textarea aria-label="field" />)
  const field = screen.getByLabelText('field')
  type('x', field)
  unmount()
  type('and')
  expect(run).not.toHaveBeenCalled()
})

it.each([
  ['paused', () => vi.advanceTimersByTime(1001)],
  ['clicked', () => fireEvent.pointerDown(document.body)],
  ['moved on by Tab', () => fireEvent.keyDown(document.body, { key: 'Tab' })],
  ['left by Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
])('is over once the person has %s', (_, act) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  keepTyping(note)
  act()
  vi.advanceTimersByTime(1001)
  expect(isTypingOn.get()).toBe(false)
})

it('ends at a click on a button of the box, and continues after a click into the text', () => {
  render(
    <section data-compose={note}>
      <textarea aria-label="text" />
      <button type="button">Send</button>
    </section>,
  )
  const [text, send] = [screen.getByLabelText('text'), screen.getByRole('button')]
  type('x', text)
  fireEvent.pointerDown(text)
  expect(isTypingNow()).toBe(true)
  fireEvent.pointerDown(send)
  expect(isTypingNow()).toBe(false)
})

it('is not started by a click on Send, only by a key', () => {
  fireEvent.pointerDown(document.body)
  keepTyping(note)
  type('a')
  expect(run).toHaveBeenCalledWith('a')
  fireEvent.keyDown(document.body, { key: 'Control' })
  keepTyping(note)
  type('n')
  expect(run).not.toHaveBeenCalledWith('n')
})

it('requests the box of its place only, and keeps the input until it is mounted', () => {
  const opened = vi.fn<(owner: string) => void>()
  const leave = openForTyped('t1', opened)
  keepTyping(note)
  type('nd')
  leave()
  expect(opened).toHaveBeenCalledWith(note)
  // A box of another kind gets none of it: words for the team never get into an email.
  expect(box(typingOwner('t1', 'email')).written).toEqual([])
  expect(box().written).toEqual(['nd'])
})

it('sends the text before Ctrl-Enter once its box is mounted, and keeps the text after it', async () => {
  const happened: string[] = []
  renderHook(() =>
    useShortcuts([{ keys: 'mod+Enter', label: 'Send', run: () => happened.push('sent'), isForTyping: true }]),
  )
  keepTyping(note, true)
  type('Hold')
  const isLeft = fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true })
  // A sent message is not undone letter by letter.
  fireEvent.keyDown(document.body, { key: 'Backspace' })
  type('and')
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true })
  type('go')
  expect([isLeft, happened]).toEqual([false, []])
  const close = takeTyped(note, (words) => words === '' || happened.push(words) > 0)
  await waitFor(() => expect(happened).toEqual(['Hold', 'sent', 'and', 'sent', 'go']))
  close()
})

it('keeps Ctrl-Shift-Enter apart from Ctrl-Enter, and writes nothing after a message that ends its thread', async () => {
  const happened: string[] = []
  const pressed = (keys: string, label: string) => ({ keys, label, run: () => happened.push(label), isForTyping: true })
  renderHook(() => useShortcuts([pressed('mod+Enter', 'sent'), pressed('mod+shift+Enter', 'done')]))
  keepTyping(note, true)
  type('Hold')
  fireEvent.keyDown(document.body, { key: 'Enter', metaKey: true, shiftKey: true })
  type('j')
  const close = takeTyped(note, (words) => words === '' || happened.push(words) > 0)
  await waitFor(() => expect(happened).toEqual(['Hold', 'done']))
  stopTyping()
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true, shiftKey: true })
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true })
  expect(happened).toEqual(['Hold', 'done', 'done', 'sent'])
  close()
})

it('gives keys to the page at once when the writer has finished', () => {
  keepTyping(note)
  stopTyping()
  type('f')
  expect(run).toHaveBeenCalledWith('f')
  expect(box().written).toEqual([])
})

it('says once that a draft that was there already was not sent by the keys that opened it', () => {
  const sent = vi.fn<() => void>()
  renderHook(() => useShortcuts([{ keys: 'mod+Enter', label: 'Send', run: sent, isForTyping: true }]))
  keepTyping(note, true)
  const close = takeTyped(note, () => false)
  for (let turn = 0; turn < 2; turn++) fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true })
  expect([sent.mock.calls.length, notices.get().map(({ title }) => title)]).toEqual([0, ['Not sent']])
  close()
})

it('never sends the unseen content of the box: Ctrl-Enter after a pause does', async () => {
  vi.useFakeTimers()
  const sent = vi.fn<() => void>()
  renderHook(() => useShortcuts([{ keys: 'mod+Enter', label: 'Send', run: sent, isForTyping: true }]))
  const words: string[] = []
  keepTyping(note, true)
  type('Thanks')
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true })
  type('and')
  const close = takeTyped(note, (typed) => words.push(typed) === 0)
  await Promise.resolve()
  expect([words.join(''), sent.mock.calls.length]).toEqual(['Thanksand', 0])
  // Still blindly, without a pause.
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true })
  expect(sent).not.toHaveBeenCalled()
  expect(notices.get().map(({ title }) => title)).toEqual(['Not sent'])
  await vi.advanceTimersByTimeAsync(1100)
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true })
  expect(sent).toHaveBeenCalledTimes(1)
  close()
})

it.each<[string, () => void]>([
  ['the box was refused', () => stopWaitingFor(note)],
  ['the person has left by Escape', () => void fireEvent.keyDown(document.body, { key: 'Escape' })],
  ['something else is written', () => keepTyping(typingOwner('t1', 'email'), true)],
])('drops a later sending once %s', async (_, end) => {
  const sent = vi.fn<() => void>()
  renderHook(() => useShortcuts([{ keys: 'mod+Enter', label: 'Send', run: sent, isForTyping: true }]))
  keepTyping(note, true)
  type('Net 31k')
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true })
  end()
  keepTyping(note, true)
  const { written } = box()
  await Promise.resolve()
  expect([written, sent.mock.calls.length]).toEqual([['Net 31k\n'], 0])
})

it('keeps the order of letters that come into the box while it is being sent', async () => {
  const happened: string[] = []
  renderHook(() =>
    useShortcuts([{ keys: 'mod+Enter', label: 'Send', run: () => happened.push('sent'), isForTyping: true }]),
  )
  render(
    <div data-compose={note}>
      <textarea aria-label="field" />
    </div>,
  )
  keepTyping(note, true)
  type('Hold')
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true })
  type('an')
  const close = takeTyped(note, (words) => words === '' || happened.push(words) > 0)
  type('d', screen.getByLabelText('field'))
  await waitFor(() => expect(happened).toEqual(['Hold', 'sent', 'and']))
  // Behind that its keys are its own.
  expect(fireEvent.keyDown(screen.getByLabelText('field'), { key: 's' })).toBe(true)
  close()
})

it('leaves Enter to a link that the focus has gone to since', () => {
  render(
    <>
      <a href="#row">row</a>
      <a href="#page">skip</a>
    </>,
  )
  const [row, skip] = [screen.getByText('row'), screen.getByText('skip')]
  row.focus()
  keepTyping(note, true)
  type('a', row)
  expect(fireEvent.keyDown(row, { key: 'Enter' })).toBe(false)
  skip.focus()
  expect(fireEvent.keyDown(skip, { key: 'Enter' })).toBe(true)
  type('f', skip)
  expect(run).toHaveBeenCalledWith('f')
  expect(box().written).toEqual(['a\n'])
})

it('gives keys back to the page when the place of a box that did not come is gone, and keeps the words', async () => {
  const leave = openForTyped('t1', () => undefined)
  keepTyping(note, true)
  type('nd')
  leave()
  // The same place on another screen continues.
  const leaveAgain = openForTyped('t1', () => undefined)
  await Promise.resolve()
  expect(isTypingNow()).toBe(true)
  leaveAgain()
  await Promise.resolve()
  expect(isTypingNow()).toBe(false)
  type('f')
  expect(run).toHaveBeenCalledWith('f')
  expect(box().written).toEqual(['nd'])
})

it('hands the input over to the thread that has started', () => {
  const [here, there] = [typingOwner('clients/laro', 'chat'), typingOwner('t2', 'chat')]
  keepTyping(here)
  type('a')
  passTyping(here, there, false)
  type('nd')
  expect(box(there).written).toEqual(['and'])
})

it('leaves Enter in a dialog, and keys with Ctrl, to whom they are meant for', () => {
  render(
    <div role="alertdialog">
      <button type="button">OK</button>
    </div>,
  )
  const button = screen.getByRole('button')
  keepTyping(note)
  expect(fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })).toBe(true)
  expect(fireEvent.keyDown(button, { key: 'Enter' })).toBe(true)
  type('f')
  expect(run).toHaveBeenCalledWith('f')
})
