import { expect, it } from 'vitest'
import { aircraftFaults, aircraftWarnings } from './aircraft-faults.ts'

it('names everything that keeps an aircraft from being offered', () => {
  expect(aircraftFaults({ name: '', seats: 0, images: [], amenities: [] })).toEqual(['no-name', 'no-model', 'no-seats'])
  expect(aircraftFaults({ name: 'CJ3', model: { name: 'CJ3' }, seats: 7, images: [], amenities: [] })).toEqual([])
})

it('warns of what an aircraft should have', () => {
  const bare = { name: 'CJ3', images: [], amenities: [] }
  expect(aircraftWarnings(bare)).toEqual(['no-images', 'no-amenities'])
  expect(aircraftWarnings({ ...bare, images: [{}], amenities: ['wifi'] })).toEqual([])
})
