import { expect, it } from 'vitest'
import { isInboxPath } from './address.ts'

it.each([
  ['/laro/threads', true],
  ['/laro/threads/inbox/unread', true],
  ['/laro/threads/inbox/chat', true],
  ['/laro/threads/scheduled', false],
  ['/laro/trips', false],
  ['/laro', false],
])('a page with a pane for a thread: %s %s', (path, isOne) => {
  expect(isInboxPath(path)).toBe(isOne)
})
