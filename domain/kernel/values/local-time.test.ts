import { expect, it } from 'vitest'
import { instantOfLocal, nextLocalTime } from './local-time.ts'

const words = (at: number): string => new Date(at).toISOString().slice(0, 16)

it.each([
  // Clocks go from 02:00 to 03:00 at 07:00 UTC, and back from 02:00 to 01:00 at 06:00 UTC.
  ['America/New_York', '2026-03-08T01:59', '2026-03-08T06:59'],
  ['America/New_York', '2026-03-08T02:00', '2026-03-08T07:00'],
  ['America/New_York', '2026-03-08T02:37', '2026-03-08T07:00'],
  ['America/New_York', '2026-03-08T03:00', '2026-03-08T07:00'],
  ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30'],
  ['America/New_York', '2026-11-01T02:00', '2026-11-01T07:00'],
  // Half an hour: from 02:00 to 02:30 at 15:30 UTC, and back from 02:00 to 01:30 at 15:00 UTC.
  ['Australia/Lord_Howe', '2026-10-04T01:59', '2026-10-03T15:29'],
  ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:30'],
  ['Australia/Lord_Howe', '2026-10-04T02:30', '2026-10-03T15:30'],
  ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45'],
  ['Australia/Lord_Howe', '2026-04-05T02:00', '2026-04-04T15:30'],
  // From 02:00 to 03:00 at 01:00 UTC, and back from 03:00 to 02:00 at 01:00 UTC.
  ['Europe/Zurich', '2026-03-29T02:37', '2026-03-29T01:00'],
  ['Europe/Zurich', '2026-10-25T02:37', '2026-10-25T00:37'],
  // From 00:00 to 01:00 at 04:00 UTC, and back from 00:00 to 23:00 at 03:00 UTC.
  ['America/Santiago', '2026-09-06T00:15', '2026-09-06T04:00'],
  ['America/Santiago', '2026-04-04T23:15', '2026-04-05T02:15'],
  ['America/Phoenix', '2026-03-08T02:37', '2026-03-08T09:37'],
  // A calendar without 30 December 2011.
  ['Pacific/Apia', '2011-12-30T02:37', '2011-12-30T10:00'],
] as const)('in %s, %s is %s UTC', (zone, local, utc) => {
  expect(words(instantOfLocal(zone, local))).toBe(utc)
})

it.each([
  'America/New_York',
  'Europe/Zurich',
  'Australia/Sydney',
  'America/Santiago',
  'Australia/Lord_Howe',
  'America/Phoenix',
  'Europe/London',
  'Asia/Kathmandu',
])('every time of the day comes once on each day of a year in %s', (zone) => {
  for (const [hour, minute] of [0, 1, 2, 3, 23].flatMap((one) => [0, 15, 37].map((other) => [one, other] as const))) {
    const days: string[] = []
    let after = Date.parse('2026-01-01T12:00Z')
    while (days.length < 366) {
      const local = nextLocalTime(zone, after, { hour, minute })
      days.push(local.slice(0, 10))
      after = instantOfLocal(zone, local)
    }
    expect(new Set(days).size).toBe(366)
    expect((Date.parse(days.at(-1) ?? '') - Date.parse(days[0] ?? '')) / 86_400_000).toBe(365)
  }
})

it('a time of one weekday comes once a week, after the given instant alone', () => {
  const monday = { hour: 8, minute: 0, weekday: 1 }
  const first = nextLocalTime('America/Chicago', Date.parse('2026-11-29T18:00Z'), monday)
  expect(first).toBe('2026-11-30T08:00')
  expect(nextLocalTime('America/Chicago', instantOfLocal('America/Chicago', first), monday)).toBe('2026-12-07T08:00')
})
