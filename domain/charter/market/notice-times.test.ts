import { expect, test } from 'vitest'
import { afterQuiet, noticeTime } from './notice-times.ts'

const zone = 'America/New_York'
const night = { quiet_hours: { from: '22:00', to: '07:00' } }
const at = (iso: string) => Date.parse(iso)

test('a match at night is told when the quiet hours end, also in the nights on which the clocks change', () => {
  const told = (iso: string) => new Date(afterQuiet(night, at(iso), zone)).toISOString()
  expect(told('2026-11-15T04:00:00Z')).toBe('2026-11-15T12:00:00.000Z')
  expect(told('2026-11-15T13:00:00Z')).toBe('2026-11-15T13:00:00.000Z')
  // Back an hour on 1 November, forward an hour on 14 March.
  expect(told('2026-11-01T04:00:00Z')).toBe('2026-11-01T12:00:00.000Z')
  expect(told('2027-03-14T04:00:00Z')).toBe('2027-03-14T11:00:00.000Z')
})

test('an end of the quiet hours that the clocks skip is the next moment that exists', () => {
  const skipped = { quiet_hours: { from: '22:00', to: '02:30' } }
  expect(new Date(afterQuiet(skipped, at('2027-03-14T05:00:00Z'), zone)).toISOString()).toBe('2027-03-14T07:00:00.000Z')
})

test('digests come at eight on the clock of the company, weekly ones on Mondays', () => {
  const now = at('2026-11-30T15:00:00Z')
  const due = (digest: 'now' | 'daily' | 'weekly', wishes: Parameters<typeof afterQuiet>[0] = { quiet_hours: null }) =>
    new Date(noticeTime(digest, wishes, { now, zone })).toISOString()
  expect(due('now')).toBe('2026-11-30T15:00:00.000Z')
  expect(due('daily')).toBe('2026-12-01T13:00:00.000Z')
  expect(due('weekly')).toBe('2026-12-07T13:00:00.000Z')
  expect(due('daily', { quiet_hours: { from: '20:00', to: '09:00' } })).toBe('2026-12-01T14:00:00.000Z')
})
