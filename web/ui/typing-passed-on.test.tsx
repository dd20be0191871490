import { fireEvent, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepTyping, passTyping, stopTyping, takeTyped, typingOwner } from './typing-on.ts'
import { listenForShortcuts, useShortcuts } from './use-shortcuts.ts'

const here = typingOwner('clients/laro', 'chat')
const there = typingOwner('t2', 'chat')
const send = () => fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true })
const type = (words: string) => words.split('').forEach((key) => fireEvent.keyDown(document.body, { key }))

let happened: string[] = []
let close = () => undefined as void
/** The box of the thread, with the text of the box before it. */
function boxComes(text: string): void {
  let now = text
  close = takeTyped(there, (words) => {
    const wasEmpty = now === ''
    now += words
    if (words !== '') happened.push(words)
    return wasEmpty
  })
}

let stop = () => undefined as void
beforeEach(() => {
  happened = []
  stop = listenForShortcuts()
  renderHook(() =>
    useShortcuts([{ keys: 'mod+Enter', label: 'Send', run: () => happened.push('sent'), isForTyping: true }]),
  )
})
afterEach(() => {
  close()
  stopTyping()
  stop()
})

it.each([
  ['types on', () => keepTyping(here)],
  ['has paused with the cursor in it', () => undefined],
])('sends the passed-on text to the thread once its box is mounted, for a writer who %s', async (_, begin) => {
  begin()
  passTyping(here, there, true)
  send()
  // Now it would be pressed on a page that has no box yet, and be lost.
  expect(happened).toEqual([])
  type('and')
  boxComes('the crew rest too')
  await waitFor(() => expect(happened).toEqual(['sent', 'and']))
})

it('sends nothing without passed-on text', async () => {
  passTyping(here, there, true)
  send()
  type('and')
  boxComes('')
  await new Promise((resolve) => void setTimeout(resolve))
  expect(happened).toEqual(['and'])
})

it('does not wait for a writer who has paused and is elsewhere', () => {
  passTyping(here, there, false)
  send()
  expect(happened).toEqual(['sent'])
})
