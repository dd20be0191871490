import { expect, it } from 'vitest'
import { hourMs } from '../kernel/values/durations.ts'
import { assumedDepartureWords, departureDay } from './departure-words.ts'
import { departuresOf } from './departures.ts'
import { fromLegs } from './itinerary.ts'
import { leg } from './legs.ts'

const fly = (from: string, to: string, more: object = {}) =>
  leg.parse({ id: `${from}${to}`, departureAirport: { icao: from }, arrivalAirport: { icao: to }, ...more })

it('every leg in use with a take-off is a departure, the earliest first', () => {
  const back = fly('KTEB', 'KDAL', { times: { takeoffUTC: 9 * hourMs }, paxNum: 3, aircraft: { tail_number: 'N1LB' } })
  const out = fly('KDAL', 'KTEB', { times: { takeoffUTC: hourMs, isTimeAssumed: true }, paxNum: 4 })
  const off = fly('KTEB', 'KPBI', { times: { takeoffUTC: 5 * hourMs }, active: false })
  const untimed = fly('KDAL', 'KADS')
  expect(departuresOf({ legs: [back, out, off, untimed], departure_date: hourMs })).toEqual({
    departures: [
      { at: hourMs, isTimeAssumed: true, route: 'KDAL-KTEB', paxNum: 4, tail: '' },
      { at: 9 * hourMs, route: 'KTEB-KDAL', paxNum: 3, tail: 'N1LB' },
    ],
    last_departure: 9 * hourMs,
  })
})

it('a positioning flight carries no passengers', () => {
  const empty = fly('KDAL', 'KTEB', { times: { takeoffUTC: hourMs }, isEmptyLeg: true, paxNum: 4 })
  expect(departuresOf({ legs: [empty] }).departures).toMatchObject([{ paxNum: 0 }])
})

it('a trip without leg times departs at its own date, and one without any never', () => {
  expect(departuresOf({ legs: [fly('KDAL', 'KTEB')], departure_date: hourMs })).toEqual({
    departures: [{ at: hourMs, route: '', paxNum: 0, tail: '' }],
    last_departure: hourMs,
  })
  expect(departuresOf({ legs: [] })).toEqual({ departures: [], last_departure: undefined })
})

it('departures and the first departure of a quote or trip have the time zone of their airport', () => {
  const zoned = (icao: string, timezone: string) => ({ departureAirport: { icao, timezone } })
  const legs = [
    fly('KOAK', 'KTEB', { ...zoned('KOAK', 'America/Los_Angeles'), times: { takeoffUTC: 3 * hourMs } }),
    fly('EGGW', 'KTEB', { ...zoned('EGGW', 'Europe/London'), times: { takeoffUTC: 9 * hourMs } }),
  ]
  expect(departuresOf({ legs }).departures.map(({ zone }) => zone)).toEqual(['America/Los_Angeles', 'Europe/London'])
  expect(fromLegs({ legs }).departure_zone).toBe('America/Los_Angeles')
})

it('a departure is shown in the local time of its airport, an assumed departure as a day only', () => {
  const at = Date.parse('2026-12-23T13:45:00Z')
  const row = { departure_date: at, departure_zone: 'America/Los_Angeles' }
  expect(assumedDepartureWords(row, 'America/New_York')).toBe('12/23/26 5:45 AM PST')
  expect(assumedDepartureWords({ departure_date: at }, 'America/New_York')).toBe('12/23/26 8:45 AM EST')
  expect(departureDay({ ...row, departure_date: Date.parse('2026-12-23T06:00:00Z') }, 'UTC')).toBe('12/22/26')
})
