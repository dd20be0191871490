import { describe, expect, it } from 'vitest'
import { messageTimeWords } from './message-time.tsx'

const zone = 'America/Chicago'
const now = Date.UTC(2026, 10, 20, 16, 0)

describe('messageTimeWords', () => {
  it.each([
    [now - 1000, 'just now'],
    [Date.UTC(2026, 10, 20, 15, 42), '9:42 AM'],
    [Date.UTC(2026, 10, 19, 15, 42), 'Yesterday 9:42 AM'],
    [Date.UTC(2026, 10, 16, 18, 0), 'Mon 12:00 PM'],
    [Date.UTC(2026, 9, 3, 18, 0), '10/3/26 1:00 PM'],
  ])('of %d reads %s', (at, words) => expect(messageTimeWords(at, now, zone)).toBe(words))
})
