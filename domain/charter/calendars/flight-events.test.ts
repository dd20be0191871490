import { expect, it } from 'vitest'
import { hourMs } from '../../kernel/values/durations.ts'
import { leg } from '../legs.ts'
import type { Block } from '../schedule-grid/index.ts'
import { describeBlock, describeTrip } from './flight-events.ts'

const at = Date.parse('2026-11-30T02:30:00Z')
const [dallas, teterboro] = [
  { icao: 'KDAL', name: 'Dallas Love Field', timezone: 'America/Chicago' },
  { icao: 'KTEB', name: 'Teterboro', timezone: 'America/New_York' },
]

const fly = (more: object = {}) =>
  leg.parse({
    id: 'l1',
    aircraft: { tail_number: 'N223NW' },
    departureAirport: dallas,
    arrivalAirport: teterboro,
    paxNum: 1,
    times: { takeoffUTC: at, landingUTC: at + 3 * hourMs },
    passengers: [{ name: 'Grant Farrow' }],
    ...more,
  })

it('a flight has its route, the hours of its airports and its aircraft, without names', () => {
  const [event] = describeTrip({ id: 't1', trip_number: '7131', legs: [fly()] }, 'UTC')
  expect(event).toEqual({
    id: 't1-l1',
    title: 'KDAL-KTEB, trip 7131',
    start: at,
    end: at + 3 * hourMs,
    place: 'Dallas Love Field (KDAL)',
    lines: ['Departs 8:30 PM CST', 'Lands 12:30 AM EST', 'N223NW', '1 passenger'],
    path: 'trips/t1',
  })
})

it('a flight without an hour is an event of its day at the departure airport', () => {
  const [event] = describeTrip({ id: 't1', legs: [fly({ times: { takeoffUTC: at, isTimeAssumed: true } })] }, 'UTC')
  expect(event).toMatchObject({
    title: 'KDAL-KTEB',
    start: Date.UTC(2026, 10, 29),
    end: Date.UTC(2026, 10, 30),
    isWholeDay: true,
  })
  expect(event?.lines).toEqual(['The time is not set yet.', 'N223NW', '1 passenger'])
})

it('a leg out of use is left out, and an empty one says that it has no passengers', () => {
  const legs = [fly({ active: false }), fly({ id: 'l2', isEmptyLeg: true })]
  const events = describeTrip({ id: 't1', legs }, 'UTC')
  expect(events.map(({ id, lines }) => [id, lines.at(-1)])).toEqual([['t1-l2', 'Without passengers']])
})

it('a trip whose legs have no dates is an event of its departure day', () => {
  const trip = { id: 't1', departure_date: at, departure_zone: 'America/Chicago', legs: [fly({ times: {} })] }
  expect(describeTrip(trip, 'UTC')).toMatchObject([{ title: 'Departure', start: Date.UTC(2026, 10, 29) }])
  expect(describeTrip({ ...trip, departure_date: undefined }, 'UTC')).toEqual([])
})

it.each([
  ['trip', 'trips', '7131', 'Trip 7131, KDAL-KTEB'],
  ['maintenance', 'schedule', 'Maintenance', 'Maintenance, KDAL-KTEB'],
  ['imported', 'schedule', 'Owner flight', 'Owner flight, KDAL-KTEB'],
  ['deal', 'deals', '', 'Empty leg offered, KDAL-KTEB'],
] as const)('a block of the kind %s from %s with the label %j is called %s', (...[kind, record, label, title]) => {
  const block: Block = {
    key: `${kind} 1 N1`,
    kind,
    record,
    id: '1',
    version: 1,
    tail: 'N1',
    start: at,
    end: at + hourMs,
    label,
    route: 'KDAL-KTEB',
    flights: [],
    canMove: false,
  }
  expect(describeBlock(block)).toMatchObject({ id: `${kind}-1-N1`, title, lines: ['N1'] })
})
