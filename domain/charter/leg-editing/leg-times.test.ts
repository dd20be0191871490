import { expect, test } from 'vitest'
import { clockWords } from '../clock-words.ts'
import { charterMessages } from '../messages.ts'
import { durationTyped, landingAfter, landingTyped, pickerHours, pickerMinutes, takeoffOf } from './leg-times.ts'
import { takeoffWords, timesDepartingFrom, timesTyped, type Departing, type TakeoffPart } from './leg-times.ts'

const teb = { icao: 'KTEB', timezone: 'America/New_York' }
const vny = { icao: 'KVNY', timezone: 'America/Los_Angeles' }
const where: Departing = { airport: teb, path: 'legs[a]' }
const nine = Date.parse('2026-11-27T14:00:00Z')
const atNine = {
  takeoffDate: '11/27/2026',
  takeoffTime: '9:00 AM',
  takeoffTimezone: 'America/New_York',
  takeoffUTC: nine,
}

const typed = (
  [takeoffDate, takeoffTime]: readonly [string, string],
  edited: TakeoffPart = 'takeoffDate',
  more: Partial<Departing> = {},
) => timesTyped({ takeoffDate, takeoffTime }, edited, { ...where, ...more })

const words = (issue: Parameters<typeof charterMessages.words>[0] | undefined) => issue && charterMessages.words(issue)

test.each([
  ['11/27/2026', '9:00 AM'],
  ['11-27-26', '9am'],
  ['2026-11-27', '0900'],
  [' 2026/11/27 ', '9'],
])('%s %s is a take-off by the clock of the departure airport', (date, time) => {
  expect(typed([date, time])).toEqual({ times: atNine })
})

test('a date alone departs at six, and the picker offers 5 to 22 in steps of five minutes', () => {
  expect(typed(['11/27/26', '']).times).toMatchObject({
    takeoffTime: '6:00 AM',
    takeoffUTC: Date.parse('2026-11-27T11:00:00Z'),
    isTimeAssumed: true,
  })
  expect([pickerHours[0], pickerHours.at(-1), pickerHours.length]).toEqual([5, 22, 18])
  expect([pickerMinutes[1], pickerMinutes.at(-1)]).toEqual([5, 55])
})

test('a time is assumed until a user gives one: another day or another place does not give it', () => {
  const { times } = typed(['11/27/26', ''])
  const other = timesTyped({ ...times, takeoffDate: '11/28/26' }, 'takeoffDate', where).times
  expect(other).toMatchObject({ takeoffDate: '11/28/2026', takeoffTime: '6:00 AM', isTimeAssumed: true })
  expect(timesDepartingFrom(other, { ...where, airport: vny }).times.isTimeAssumed).toBe(true)
  const given = timesTyped({ ...other, takeoffTime: '6 am' }, 'takeoffTime', where).times
  expect(given).toMatchObject({ takeoffTime: '6:00 AM' })
  expect(given).not.toHaveProperty('isTimeAssumed')
  expect(timesTyped({ ...other, takeoffTime: '' }, 'takeoffTime', where).times).toEqual({})
})

test('clearing the date or the time clears date, time and UTC; a typed duration stays', () => {
  const before = {
    ...atNine,
    landingUTC: nine + 60_000,
    landingDate: 'x',
    landingTime: 'y',
    duration: { flightTime: 2 },
  }
  const kept = { times: { duration: { flightTime: 2 } } }
  expect(timesTyped({ ...before, takeoffDate: '' }, 'takeoffDate', where)).toEqual(kept)
  expect(timesTyped({ ...before, takeoffTime: ' ' }, 'takeoffTime', where)).toEqual(kept)
})

test('an invalid date or time, or one too early, is reported in the specified words and kept as typed', () => {
  const none = typed(['13/40/26', '9:00 AM'])
  expect(words(none.issue)).toBe('Invalid date')
  expect(none.times).toEqual({ takeoffDate: '13/40/26', takeoffTime: '9:00 AM' })
  expect(words(typed(['11/27/26', '25:00'], 'takeoffTime').issue)).toBe('Invalid time')
  const past = typed(['11/26/26', '9:00 AM'], 'takeoffDate', { earliest: nine })
  expect(words(past.issue)).toBe('Past or Unavailable')
  expect(past.times.takeoffUTC).toBeUndefined()
  const skipped = typed(['3/14/2027', '2:30 AM'], 'takeoffTime')
  expect(words(skipped.issue)).toBe('Parsing Problem! The selected date/time does not appear to be valid!')
  const noClock = typed(['11/27/26', '9am'], 'takeoffDate', { airport: { icao: 'XX1' } })
  expect(words(noClock.issue)).toBe('No Timezone! Airport XX1 has no timezone. Please contact support.')
})

test('before an airport is chosen the words wait for it, and a time for its date', () => {
  const waiting = typed(['11-27-26', '9am'], 'takeoffDate', { airport: undefined })
  expect(waiting).toEqual({ times: { takeoffDate: '11/27/2026', takeoffTime: '9:00 AM' } })
  expect(timesDepartingFrom(waiting.times, where)).toEqual({ times: atNine })
  expect(typed(['', '9am'], 'takeoffTime')).toEqual({ times: { takeoffDate: '', takeoffTime: '9am' } })
})

test('at another airport the clock shows the same', () => {
  const moved = timesDepartingFrom(atNine, { ...where, airport: vny })
  expect(moved.times).toMatchObject({
    takeoffTime: '9:00 AM',
    takeoffTimezone: vny.timezone,
    takeoffUTC: nine + 3 * 3_600_000,
  })
})

test('a stored zone that is not the departure airport’s is reported', () => {
  const { issue } = takeoffOf({ ...atNine, takeoffTimezone: 'America/Denver' }, teb, 'legs.0')
  expect(words(issue)).toContain('Timezone Problem!')
  expect(issue?.path).toBe('legs.0.times.takeoffTimezone')
})

test('a landing follows from the take-off and the flight, moves along, and a typed flight time wins', () => {
  const landed = landingAfter(atNine, 330, vny)
  expect(landed).toMatchObject({ landingUTC: nine + 330 * 60_000, landingDate: '11/27/2026', landingTime: '11:30 AM' })
  const later = timesTyped({ ...landed, takeoffTime: '10:00 AM' }, 'takeoffTime', where).times
  expect(later.landingUTC).toBe(nine + 390 * 60_000)
  const own = durationTyped(landed, '5:00', 'legs[a]').times
  expect(landingAfter(own, 330, vny).landingUTC).toBe(nine + 300 * 60_000)
  expect(landingAfter(durationTyped(own, '', 'legs[a]').times, 330, vny).landingTime).toBe('11:30 AM')
  expect(landingAfter({}, 330, vny)).toEqual({})
})

test('a flight time is hours and minutes, or hours with tenths', () => {
  const hours = (text: string) => durationTyped({}, text, 'legs[a]')
  expect([hours('2:15'), hours('2.25')].map(({ times }) => times.duration?.flightTime)).toEqual([2.25, 2.25])
  for (const text of ['0', '2:75', '25', 'long'])
    expect(words(hours(text).issue)).toBe('Enter hours and minutes, such as 2:15.')
})

test('a landing is typed by the clock of the arrival, on the day that follows from the take-off', () => {
  const arrive = (text: string, times = atNine) => landingTyped(times, text, { airport: vny, path: 'legs[a]' })
  expect(arrive('11:30 AM').times.duration?.flightTime).toBe(5.5)
  expect(arrive('5am').times.duration?.flightTime).toBe(23)
  expect(words(arrive('25:00').issue)).toBe('Invalid time')
  expect(words(landingTyped({}, '5am', { airport: vny, path: 'l' }).issue)).toBe('Give the take-off first.')
})

test('a landing after midnight is on the next day of the calendar in a night of 23 hours', () => {
  const late = { takeoffUTC: Date.parse('2026-03-08T07:30:00Z') }
  const angeles = { icao: 'KVNY', timezone: 'America/Los_Angeles' }
  // The take-off is at 11:30 PM of March 7 by the clock of the arrival.
  expect(landingTyped(late, '1:15 AM', { airport: angeles, path: 'l' }).times.duration?.flightTime).toBe(1.75)
})

test('a stored take-off shows its words, otherwise its instant in a zone', () => {
  expect(takeoffWords({ takeoffUTC: nine }, 'America/Chicago')).toEqual({ date: '11/27/2026', time: '8:00 AM' })
  expect(takeoffWords({ takeoffDate: 'tomo', takeoffUTC: nine }, 'UTC')).toEqual({ date: 'tomo', time: '' })
})

/** Zones that differ in their clock changes; local-time.test.ts walks every zone. */
const zones = ['America/Chicago', 'Europe/Lisbon', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC']

test('a typed take-off leads to UTC and back around both clock changes of a year', () => {
  const days = ['2027-03-14', '2027-03-28', '2027-10-31', '2027-11-07']
  for (const zone of zones) {
    for (const day of days) {
      for (const hour of [0, 1, 6, 7, 8, 9]) {
        const at = Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000
        const shown = clockWords(at, zone)
        const { times, issue } = timesTyped({ takeoffDate: shown.date, takeoffTime: shown.time }, 'takeoffTime', {
          airport: { icao: 'X', timezone: zone },
          path: 'l',
        })
        expect(issue, `${zone} ${shown.date} ${shown.time}`).toBeUndefined()
        expect({ date: times.takeoffDate, time: times.takeoffTime }).toEqual(shown)
        // Of a time that the clock shows twice the first counts.
        expect(times.takeoffUTC).toBeLessThanOrEqual(at)
        expect(clockWords(times.takeoffUTC ?? 0, zone)).toEqual(shown)
      }
    }
  }
})
