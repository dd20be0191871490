import { expect, test } from 'vitest'
import { leastLongestSlice } from '../../../../../tests/longest-slice.ts'
import { readInThread } from './fetch-calendar.ts'
import { readCalendar } from './read-calendar.ts'

const span = { from: Date.UTC(2026, 10, 1), to: Date.UTC(2027, 11, 1) }

/** Makes a calendar with the most events allowed, and texts as long as in real feeds. */
function largeCalendar(): string {
  const events = Array.from({ length: 5000 }, (_, at) => {
    const day = String((at % 28) + 1).padStart(2, '0')
    return [
      'BEGIN:VEVENT',
      `UID:${at}`,
      `DTSTART;TZID=America/Denver:202612${day}T101500`,
      `DTEND;TZID=America/Denver:202612${day}T121500`,
      `SUMMARY:[N1] ${'Redwood '.repeat(10)}`,
      'END:VEVENT',
    ]
  })
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events.flat(), 'END:VCALENDAR', ''].join('\r\n')
}

test('the largest calendar is read in a thread with the same result, and blocks no slice of 50 ms', async () => {
  const text = largeCalendar()
  // The first question also starts the thread.
  await readInThread(largeCalendar().slice(0, 40_000), span)
  let read: unknown
  const longest = await leastLongestSlice(async () => {
    read = await readInThread(text, span)
  })
  expect(longest).toBeLessThan(50)
  expect(read).toEqual(readCalendar(text, span))
})
