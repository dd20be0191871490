import { expect, it } from 'vitest'
import { writeCalendar } from './write-calendar.ts'

const event = { id: 'a', title: 'Flight', start: 0, end: 3_600_000, lines: [] }

it('a calendar escapes the signs of its texts and folds long lines at 75 bytes', () => {
  const text = writeCalendar({
    events: [{ ...event, title: 'A, B; C', place: 'É'.repeat(60), lines: ['one', 'two'] }],
    at: 0,
  })
  expect(text).toContain(String.raw`SUMMARY:A\, B\; C`)
  expect(text).toContain(String.raw`DESCRIPTION:one\ntwo`)
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
})

it('an event of a whole day has dates, and another one has times in UTC', () => {
  const day = Date.UTC(2026, 10, 30)
  const text = writeCalendar({
    events: [event, { ...event, id: 'b', start: day, end: day + 86_400_000, isWholeDay: true }],
    at: 0,
  })
  expect(text).toContain('DTSTART:19700101T000000Z')
  expect(text).toContain('DTSTART;VALUE=DATE:20261130')
  expect(text).toContain('DTEND;VALUE=DATE:20261201')
})

it('an event links to its record under the home of its client', () => {
  const text = writeCalendar({ events: [{ ...event, path: 'trips/7' }], at: 0, home: 'https://app.example/laro' })
  expect(text).toContain('URL;VALUE=URI:https://app.example/laro/trips/7')
})
