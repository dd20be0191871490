import { expect, it } from 'vitest'
import { leg } from '../../../domain/charter/index.ts'
import { Directory, ownFacts } from './facts-of-legs.ts'

const nothing = { aircraft: [], models: [], speeds: [], airports: [], accounts: [], positions: [], timezone: 'UTC' }
const directory = new Directory(nothing)

it('an airport of a record with a former code is the one of today, under the code of the record', () => {
  const today = { icao: 'KDJT', latitude: 26.68, longitude: -80.1, timezone: 'America/New_York' }
  const own = { ...today, icao: 'KHTO' }
  const known = new Directory({ ...nothing, airports: [today, own] })
  expect(known.airport('kpbi')).toEqual({ ...today, icao: 'KPBI' })
  expect(known.airport('KDJT')).toBe(today)
  expect(known.airport('KHTO')).toBe(own)
  expect([known.airport('KJPX'), known.airport('KTEB'), known.airport(undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

it('counts every person of a leg, and never a pet', () => {
  const people = [{ name: 'Uma Berg' }, { name: 'Ole Berg', pax_type: 'Infant' }]
  const seats = (facts: object) => ownFacts(leg.parse({ id: 'a', paxNum: 2, ...facts }), directory).passengers
  expect(seats({ passengers: people })).toBe(2)
  expect(seats({ passengers: [...people, { name: 'Rex', pax_type: 'Pet' }] })).toBe(2)
  expect(seats({ passengers: people, isEmptyLeg: true })).toBe(0)
})
