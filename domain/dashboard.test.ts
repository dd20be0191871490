import type { TZDate } from '@date-fns/tz'
import { expect, it } from 'vitest'
import { comingTrips, departingTrips, hourOfDay } from './dashboard.ts'

const at = (time: TZDate): string => new Date(time.getTime()).toISOString()

it('finds the hours of a day by the clock of a time zone', () => {
  expect(at(hourOfDay('2026-11-20', 0, 'America/Chicago'))).toBe('2026-11-20T06:00:00.000Z')
  expect(at(hourOfDay('2026-11-20', 24, 'America/Chicago'))).toBe('2026-11-21T06:00:00.000Z')
  expect(at(hourOfDay('2026-11-20', 12, 'Pacific/Auckland'))).toBe('2026-11-19T23:00:00.000Z')
})

it('knows that the day on which the clock goes back has 25 hours', () => {
  expect(at(hourOfDay('2026-11-01', 0, 'America/Chicago'))).toBe('2026-11-01T05:00:00.000Z')
  expect(at(hourOfDay('2026-11-01', 24, 'America/Chicago'))).toBe('2026-11-02T06:00:00.000Z')
})

it('looks at departures by the hour, so that a list asks the same for a while', () => {
  const now = Date.UTC(2026, 10, 20, 9, 5)
  expect(departingTrips(now)).toEqual(departingTrips(now + 54 * 60_000))
  expect(comingTrips(now)).toEqual(comingTrips(now + 54 * 60_000))
  expect(departingTrips(now)).not.toEqual(departingTrips(now + 60 * 60_000))
})
