import { expect, it } from 'vitest'
import { readCalendar } from './read-calendar.ts'

const calendar = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')

const event = (...lines: string[]): string[] => ['BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT']

it('reads folded and escaped words, and times in UTC, of a zone, and of whole days', () => {
  const read = readCalendar(
    calendar(
      ...event(
        'DTSTART:20261201T150000Z',
        'DTEND;TZID=America/Denver:20261201T101500',
        'SUMMARY:[N1] Finch\\, Redwood (KLAS -',
        '  KSDL) - Charter flight',
        'DESCRIPTION:Pax: 3\\nPIC: Omar Reyes',
        'BEGIN:VALARM',
        'DESCRIPTION:Soon',
        'END:VALARM',
      ),
      ...event('DTSTART;VALUE=DATE:20261203', 'DTEND;VALUE=DATE:20261204', 'STATUS:CANCELLED'),
    ),
  )
  expect(read?.events).toEqual([
    {
      id: '1',
      start: { date: '2026-12-01', time: '15:00', zone: 'UTC' },
      end: { date: '2026-12-01', time: '10:15', zone: 'America/Denver' },
      summary: '[N1] Finch, Redwood (KLAS - KSDL) - Charter flight',
      description: 'Pax: 3\nPIC: Omar Reyes',
      isCancelled: false,
    },
    expect.objectContaining({ start: { date: '2026-12-03', time: undefined, zone: undefined }, isCancelled: true }),
  ])
})

it('counts what it does not read', () => {
  const repeated = event('DTSTART:20261201T150000Z', 'DTEND:20261201T160000Z', 'RRULE:FREQ=DAILY')
  expect(readCalendar(calendar(...repeated, ...event('DTSTART:tomorrow')))).toEqual({ events: [], skipped: 2 })
})

it.each(['', '<html>', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1'])('takes %j for no calendar', (text) => {
  expect(readCalendar(text)).toBeUndefined()
})
