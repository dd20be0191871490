import { expect, it } from 'vitest'
import { departuresOf } from './departures.ts'
import { leg } from './legs.ts'

const hour = 3_600_000

const fly = (from: string, to: string, more: object = {}) =>
  leg.parse({ id: `${from}${to}`, departureAirport: { icao: from }, arrivalAirport: { icao: to }, ...more })

it('every leg in use that says when it takes off is a departure, the earliest first', () => {
  const back = fly('KTEB', 'KDAL', { times: { takeoffUTC: 9 * hour }, paxNum: 3, aircraft: { tail_number: 'N1LB' } })
  const out = fly('KDAL', 'KTEB', { times: { takeoffUTC: hour, isTimeAssumed: true }, paxNum: 4 })
  const off = fly('KTEB', 'KPBI', { times: { takeoffUTC: 5 * hour }, active: false })
  const untimed = fly('KDAL', 'KADS')
  expect(departuresOf({ legs: [back, out, off, untimed], departure_date: hour })).toEqual({
    departures: [
      { at: hour, isTimeAssumed: true, route: 'KDAL-KTEB', paxNum: 4, tail: '' },
      { at: 9 * hour, route: 'KTEB-KDAL', paxNum: 3, tail: 'N1LB' },
    ],
    last_departure: 9 * hour,
  })
})

it('nobody is on board of a positioning flight', () => {
  const empty = fly('KDAL', 'KTEB', { times: { takeoffUTC: hour }, isEmptyLeg: true, paxNum: 4 })
  expect(departuresOf({ legs: [empty] }).departures).toMatchObject([{ paxNum: 0 }])
})

it('a trip whose legs say no time departs at its own date, and one without any never', () => {
  expect(departuresOf({ legs: [fly('KDAL', 'KTEB')], departure_date: hour })).toEqual({
    departures: [{ at: hour, route: '', paxNum: 0, tail: '' }],
    last_departure: hour,
  })
  expect(departuresOf({ legs: [] })).toEqual({ departures: [], last_departure: undefined })
})
