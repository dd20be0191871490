import { expect, test } from 'vitest'
import { conversationPage, defaultView, hasViewToggle } from './conversation-modes.ts'

test('conversations are shown as messages unless the place says otherwise (1-shell section 9)', () => {
  expect((['details', 'modal'] as const).map(defaultView)).toEqual(['messages', 'messages'])
  expect((['inbox', 'dashboard'] as const).map(defaultView)).toEqual(['threads', 'threads'])
})

test('the view can be chosen where there is room for both', () => {
  expect((['details', 'modal', 'inbox'] as const).map(hasViewToggle)).toEqual([true, true, true])
  expect(hasViewToggle('dashboard')).toBe(false)
})

test('pages: 15 messages on a record, 20 in a dialog (1-shell section 9)', () => {
  expect((['details', 'modal'] as const).map(conversationPage)).toEqual([15, 20])
})
