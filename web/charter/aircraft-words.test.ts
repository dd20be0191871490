import { expect, it } from 'vitest'
import { aircraftWords } from './aircraft-words.ts'

const given = { tail_number: 'N103NX' }

it.each([
  [{ tails: ['N120NX', 'N137NX'], aircraft: given }, 'N120NX, N137NX'],
  [{ tails: [], aircraft: given, aircraft_type: 'lj' }, 'N103NX'],
  [{ tails: [], aircraft_type: 'lj' }, 'Light Jet'],
  [{}, ''],
])('of %j are %s', (row, words) => {
  expect(aircraftWords(row)).toBe(words)
})
