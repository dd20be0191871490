import { describe, expect, it } from 'vitest'
import { clockTime, fullTime, listTime, messageTime } from './time-words.ts'

const zone = 'America/Chicago'
const now = Date.UTC(2026, 10, 20, 16, 0)
const plain = (text: string) => text.replaceAll(' ', ' ')

describe('times in a list', () => {
  it.each([
    [Date.UTC(2026, 10, 20, 15, 42), '9:42 AM'],
    [Date.UTC(2026, 10, 20, 6, 1), '12:01 AM'],
    [Date.UTC(2026, 10, 20, 5, 59), 'Yesterday'],
    [Date.UTC(2026, 10, 16, 18, 0), 'Mon'],
    [Date.UTC(2026, 10, 3, 18, 0), 'Nov 3'],
  ])('of %d reads %s', (at, words) => expect(plain(listTime(at, now, zone))).toBe(words))

  it('adds the time of day to an earlier day', () => {
    expect(plain(messageTime(Date.UTC(2026, 10, 16, 18, 0), now, zone))).toBe('Mon 12:00 PM')
    expect(plain(messageTime(Date.UTC(2026, 10, 20, 15, 0), now, zone))).toBe('9:00 AM')
  })

  it('gives the whole date with its zone', () => {
    expect(plain(fullTime(Date.UTC(2026, 10, 20, 15, 42), zone))).toBe('11/20/26 9:42 AM CST')
    expect(plain(clockTime(Date.UTC(2026, 10, 20, 15, 42), zone))).toBe('9:42 AM')
  })
})
