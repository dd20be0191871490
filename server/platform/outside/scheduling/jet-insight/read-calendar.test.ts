import { expect, it } from 'vitest'
import { hasSharedCases, readSharedCase } from '../../../../../tests/fixtures/shared-cases.ts'
import type { CalendarMoment } from './calendar-event.ts'
import { namedZone } from './calendar-zones.ts'
import { readCalendar } from './read-calendar.ts'

const span = { from: Date.UTC(2026, 10, 1), to: Date.UTC(2027, 11, 1) }

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
    span,
  )
  expect(read?.events).toEqual([
    {
      id: '1',
      start: { date: '2026-12-01', time: '15:00', zone: 'UTC' },
      end: { date: '2026-12-01', time: '17:15', zone: 'UTC' },
      summary: '[N1] Finch, Redwood (KLAS - KSDL) - Charter flight',
      description: 'Pax: 3\nPIC: Omar Reyes',
      isCancelled: false,
    },
    expect.objectContaining({ start: { date: '2026-12-03', time: undefined, zone: undefined }, isCancelled: true }),
  ])
})

const titles = (...lines: string[]) => readCalendar(calendar(...lines), span)

it('an event without a readable start or end is counted', () => {
  const lines = [
    ...event('DTSTART:tomorrow'),
    ...event('DTSTART:20261201T150000Z'),
    ...event('DTSTART;TZID=Moon:20261201T150000', 'DURATION:PT1H'),
  ]
  expect(titles(...lines)).toEqual({ events: [], skipped: 3 })
})

it('a rule gives its occurrences within the span, without excluded and with changed ones', () => {
  const rule = event(
    'DTSTART;TZID=America/Denver:20201101T090000',
    'DURATION:PT1H',
    'RRULE:FREQ=DAILY;UNTIL=20261204T235959Z',
    'EXDATE:20261202T160000Z',
  )
  const changed = event(
    'RECURRENCE-ID;TZID=Mountain Standard Time:20261203T090000',
    'DTSTART:20261203T200000Z',
    'DURATION:PT2H',
  )
  const { events = [], skipped } =
    readCalendar(calendar(...rule, ...changed), { from: Date.UTC(2026, 11, 1, 12), to: span.to }) ?? {}
  expect(skipped).toBe(0)
  const at = events.map(({ start }) => `${start.date} ${start.time}`)
  expect(at.filter((one) => one >= '2026-12-01')).toEqual(['2026-12-01 16:00', '2026-12-04 16:00', '2026-12-03 20:00'])
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
})

it.each([
  'FREQ=SECONDLY',
  'FREQ=HOURLY',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=DAILY;INTERVAL=7;BYDAY=MO',
  'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=20',
  'FREQ=DAILY;INTERVAL=0',
  'FREQ=OFTEN',
])('the rule %s ends within its bound', (rule) => {
  const read = titles(...event('DTSTART:19700101T150000Z', 'DURATION:PT1H', `RRULE:${rule}`))
  expect((read?.skipped ?? 0) + (read?.events.length ?? 0)).toBeGreaterThan(0)
})

it.runIf(hasSharedCases).each([
  ['60-windows-zone.ics', ['2026-12-01T14:00Z 2026-12-01T16:00Z']],
  ['61-zone-label-summer.ics', ['2027-07-01T13:00Z 2027-07-01T15:00Z']],
  ['62-custom-vtimezone.ics', ['2026-12-01T14:00Z 2026-12-01T16:00Z']],
  ['64-duration.ics', ['2026-12-01T15:00Z 2026-12-01T16:30Z']],
  ['65-day-without-end.ics', ['2026-12-01 2026-12-02']],
  ['67-overrides-one-uid.ics', ['2026-12-02T18:00Z 2026-12-02T19:00Z', '2026-12-03T18:00Z 2026-12-03T19:00Z']],
])('the shared case %s gives its expected times', (name, expected) => {
  const read = readCalendar(readSharedCase(name).toString('utf8'), span)
  const say = ({ date, time, zone }: CalendarMoment) =>
    time === undefined ? date : `${date}T${time}${zone ? 'Z' : ''}`
  expect(read?.events.map(({ start, end }) => `${say(start)} ${say(end)}`)).toEqual(expected)
  expect(new Set(read?.events.map(({ id }) => id)).size).toBe(expected.length)
  expect(read?.skipped).toBe(0)
})

it.each([
  ['(UTC+01:00) Brussels, Copenhagen, Madrid, Paris', 'Europe/Brussels'],
  ['(UTC-08:00) Pacific Time (US & Canada)', 'America/Los_Angeles'],
  ['W. Europe Standard Time', 'Europe/Berlin'],
  ['/freeassociation.sourceforge.net/America/New_York', 'America/New_York'],
  ['Customized Time Zone', undefined],
])('the zone label %s means %s', (label, zone) => {
  expect(namedZone(label)).toBe(zone)
})

it.each(['', '<html>', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1'])('takes %j for no calendar', (text) => {
  expect(readCalendar(text, span)).toBeUndefined()
})
