import { expect, it } from 'vitest'
import { daysFrom, departuresByDay } from './board-days.ts'

const dallas = 'America/Chicago'
const at = (iso: string) => Date.parse(iso)

it('a departure is shown on its local day, not on the day in London', () => {
  const now = at('2026-11-24T15:00:00Z')
  const days = daysFrom(now, 3, dallas)
  expect(days.map(({ label }) => label)).toEqual([
    'Today, Tuesday, 11/24',
    'Tomorrow, Wednesday, 11/25',
    'Thursday, 11/26',
  ])
  const trip = (id: string, ...departures: readonly string[]) => ({
    id,
    departures: departures.map((one) => ({ at: at(one), route: '', paxNum: 0, tail: '' })),
  })
  const trips = [
    trip('next', '2026-11-25T06:00:00Z'),
    trip('late', '2026-11-25T05:30:00Z'),
    trip('none'),
    trip('after', '2026-11-27T06:00:00Z'),
    // It began days ago, and comes back tomorrow.
    trip('back', '2026-11-20T15:00:00Z', '2026-11-25T21:00:00Z'),
  ]
  expect(
    departuresByDay(days, { trips, until: undefined, timezone: dallas }).map((day) =>
      day.departures.map((one) => one.trip.id),
    ),
  ).toEqual([['late'], ['next', 'back'], []])
})

it('a day is whole only where all that departs on it is loaded', () => {
  const now = at('2026-11-24T15:00:00Z')
  const days = daysFrom(now, 3, dallas)
  const departures = ['2026-11-24T20:00:00Z', '2026-11-25T20:00:00Z', '2026-11-26T20:00:00Z'].map((one) => ({
    at: at(one),
    route: '',
    paxNum: 0,
    tail: '',
  }))
  const shown = departuresByDay(days, { trips: [{ departures }], until: at('2026-11-26T20:00:00Z'), timezone: dallas })
  expect(shown.map((day) => [day.departures.length, day.isWhole])).toEqual([
    [1, true],
    [1, false],
    [1, false],
  ])
})

it('days of 23 and 25 hours neither lose nor double an hour', () => {
  for (const now of ['2026-03-07T18:00:00Z', '2026-10-31T18:00:00Z'].map(at)) {
    const days = daysFrom(now, 3, dallas)
    expect(days.slice(1).map(({ start }) => start)).toEqual(days.slice(0, -1).map(({ end }) => end + 1))
  }
})

it('a departure belongs to the day of its airport, and departures stay in the order of their instants', () => {
  const days = daysFrom(at('2026-11-24T15:00:00Z'), 2, dallas)
  const departing = (iso: string, zone: string) => ({ at: at(iso), route: '', paxNum: 0, tail: '', zone })
  const departures = [
    departing('2026-11-25T07:30:00Z', 'America/Los_Angeles'),
    departing('2026-11-25T00:30:00Z', 'Europe/London'),
    departing('2026-11-25T05:00:00Z', dallas),
  ]
  const shown = departuresByDay(days, { trips: [{ departures }], until: undefined, timezone: dallas })
  expect(shown.map((day) => day.departures.map(({ zone }) => zone))).toEqual([
    [dallas, 'America/Los_Angeles'],
    ['Europe/London'],
  ])
})
