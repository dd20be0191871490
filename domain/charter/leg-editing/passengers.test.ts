import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paxTypeOf, withPassengers, type Traveller } from './passengers.ts'

const named = (id: string): Traveller => ({ id, name: id, pax_type: 'Child' })
const nobody: Traveller = { name: '', pax_type: 'Adult' }

test('a list of passengers is padded with adults and trimmed to its number, named ones last', () => {
  expect(withPassengers({}, 2).passengers).toEqual([nobody, nobody])
  expect(withPassengers({ passengers: [nobody, named('a'), named('b')] }, 2).passengers).toEqual([
    named('a'),
    named('b'),
  ])
  expect(withPassengers({ passengers: [named('a'), named('b')] }, 1).passengers).toEqual([named('a')])
})

test('a number above ten is kept so that the check can refuse it; a lead who is not aboard is removed', () => {
  expect([0, 11, 4].map((count) => withPassengers({}, count).paxNum)).toEqual([1, 11, 4])
  const two = { passengers: [named('a'), named('b')], lead_passenger_id: 'b' }
  expect(withPassengers(two, 2).lead_passenger_id).toBe('b')
  expect(withPassengers(two, 1).lead_passenger_id).toBeUndefined()
})

test('the list is as long as its number, and a named person never becomes a placeholder', () => {
  const people = fc.array(fc.oneof(fc.constant(nobody), fc.uuid().map(named)), { maxLength: 14 })
  fc.assert(
    fc.property(people, fc.integer({ min: 1, max: 10 }), (passengers, count) => {
      const after = withPassengers({ passengers }, count).passengers
      const ids = (list: readonly Traveller[]) => list.flatMap(({ id }) => id ?? [])
      expect(after).toHaveLength(count)
      expect(ids(after)).toEqual(ids(passengers).slice(0, count))
    }),
  )
})

test('the age on the day of the departure decides: under 3, under 13, else an adult', () => {
  const zone = 'America/Chicago'
  const on = (birth: string, departure: string) =>
    paxTypeOf({ at: Date.parse(`${birth}T12:00:00Z`), zone }, { at: Date.parse(`${departure}T12:00:00Z`), zone })
  expect(on('2024-05-02', '2027-05-01')).toBe('Infant')
  expect(on('2024-05-02', '2027-05-02')).toBe('Child')
  expect(on('2014-05-02', '2027-05-01')).toBe('Child')
  expect(on('2014-05-02', '2027-05-02')).toBe('Adult')
  expect(paxTypeOf(undefined, { at: 0, zone })).toBe('Adult')
  // By the calendar of the place that they leave: it is still the day before there.
  const night = Date.parse('2027-05-02T04:00:00Z')
  expect(paxTypeOf({ at: Date.parse('2024-05-02T12:00:00Z'), zone }, { at: night, zone })).toBe('Infant')
})

test('pets take no seat and no placeholder of passengers', () => {
  const pet: Traveller = { name: 'Otis', pax_type: 'Pet' }
  expect(withPassengers({ passengers: [pet, named('a')] }, 2).passengers).toEqual([named('a'), nobody, pet])
  expect(withPassengers({ passengers: [named('a'), named('b'), pet] }, 1).passengers).toEqual([named('a'), pet])
})
