import { expect, test } from 'vitest'
import { conversationPage, defaultView, hasViewToggle } from './conversation-modes.ts'

test('conversations are shown as messages unless the place says otherwise (1-shell section 9)', () => {
  expect((['messages', 'details', 'thread', 'modal'] as const).map(defaultView)).toEqual(Array(4).fill('messages'))
  expect((['inbox', 'dashboard', 'sidebar', 'unread'] as const).map(defaultView)).toEqual(Array(4).fill('threads'))
})

test('the view can be chosen where there is room for both', () => {
  expect((['messages', 'details', 'modal', 'inbox'] as const).map(hasViewToggle)).toEqual(Array(4).fill(true))
  expect((['thread', 'dashboard', 'sidebar', 'unread'] as const).map(hasViewToggle)).toEqual(Array(4).fill(false))
})

test('pages: 15 messages, 20 unread and 20 in a dialog (1-shell section 9)', () => {
  expect((['messages', 'unread', 'modal'] as const).map(conversationPage)).toEqual([15, 20, 20])
})
