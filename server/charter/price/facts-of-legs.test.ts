import { expect, it } from 'vitest'
import { leg } from '../../../domain/charter/index.ts'
import { Directory, ownFacts } from './facts-of-legs.ts'

const directory = new Directory({ aircraft: [], models: [], speeds: [], airports: [], accounts: [], positions: [] })

it('counts every person of a leg, and never a pet, which is listed beside them', () => {
  const people = [{ name: 'Uma Berg' }, { name: 'Ole Berg', pax_type: 'Infant' }]
  const seats = (facts: object) => ownFacts(leg.parse({ id: 'a', paxNum: 2, ...facts }), directory).passengers
  expect(seats({ passengers: people })).toBe(2)
  expect(seats({ passengers: [...people, { name: 'Rex', pax_type: 'Pet' }] })).toBe(2)
  expect(seats({ passengers: people, isEmptyLeg: true })).toBe(0)
})
