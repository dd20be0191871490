import { expect, it } from 'vitest'
import { leg } from '../legs.ts'
import { flightsOf } from './blocks.ts'
import type { Block } from './contract.ts'
import { movedBlock, movedInstant, movedLegs } from './move.ts'

const chicago = 'America/Chicago'
const at = (iso: string) => Date.parse(iso)

it.each([
  ['2026-10-31T11:00:00Z', 1, '2026-11-01T12:00:00Z'],
  ['2026-11-01T12:00:00Z', -1, '2026-10-31T11:00:00Z'],
  ['2026-03-07T12:00:00Z', 1, '2026-03-08T11:00:00Z'],
])('6:00 AM at %s is 6:00 AM %i day later, over a clock change', (from, days, to) => {
  expect(movedInstant(at(from), { days, by: 0 }, chicago)).toBe(at(to))
})

const flown = [
  leg.parse({
    id: 'a',
    aircraft: { tail_number: 'N1' },
    departureAirport: { icao: 'KDAL', timezone: chicago },
    times: { takeoffUTC: at('2026-10-31T11:00:00Z'), landingUTC: at('2026-10-31T14:00:00Z') },
  }),
  leg.parse({
    id: 'b',
    aircraft: { tail_number: 'N1' },
    departureAirport: { icao: 'KPHX', timezone: 'America/Phoenix' },
    times: { takeoffUTC: at('2026-10-31T18:00:00Z'), landingUTC: at('2026-10-31T20:00:00Z') },
  }),
]

const move = { days: 1, by: 0, zone: 'UTC' }

it('a take-off moved by a day keeps the time of its own airport, and a flight keeps its length', () => {
  const legs = movedLegs(flown, { ...move, tail: 'N1' })
  expect(legs.map(({ times }) => [times.takeoffUTC, times.landingUTC])).toEqual([
    [at('2026-11-01T12:00:00Z'), at('2026-11-01T15:00:00Z')],
    [at('2026-11-01T18:00:00Z'), at('2026-11-01T20:00:00Z')],
  ])
})

it('a block is shown where its legs would be', () => {
  const block: Block = {
    key: 'trip 1 N1',
    kind: 'trip',
    record: 'trips',
    id: '1',
    version: 1,
    tail: 'N1',
    start: 0,
    end: 0,
    label: '',
    route: '',
    flights: flightsOf(flown),
    canMove: true,
  }
  const moved = movedBlock(block, { ...move, to: 'N2' })
  expect(moved.flights).toEqual(flightsOf(movedLegs(flown, { ...move, tail: 'N1' })))
  expect(moved).toMatchObject({ tail: 'N2', start: moved.flights[0]?.start, end: moved.flights[1]?.end })
})
