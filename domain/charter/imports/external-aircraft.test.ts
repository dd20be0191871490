import { expect, test } from 'vitest'
import { aircraft } from '../aircraft.ts'
import { missingOfAircraft, modelKey, newAircraft, type ExternalAircraft } from './external-aircraft.ts'

const latitude = { id: 'm1', name: 'Citation Latitude', type: 'm', seats: 9 } as const
const known = {
  models: new Map([[modelKey('Citation Latitude'), latitude]]),
  airports: new Map([['KFXE', { icao: 'KFXE', name: 'Fort Lauderdale Executive' }]]),
}
const external: ExternalAircraft = {
  id: 'AV-1',
  tail: 'N161NX',
  model: 'CITATION  LATITUDE',
  seats: undefined,
  home: 'KFXE',
  isActive: true,
}

test('a model is the same in any spelling of the software', () => {
  expect(modelKey('CITATION CJ-3')).toBe(modelKey('Citation CJ3'))
  expect(modelKey('Citation CJ3')).not.toBe(modelKey('Citation CJ4'))
})

test('a new aircraft has the model, seats and home airport that are known here', () => {
  expect(newAircraft(known, external, 'avianis')).toEqual({
    tail_number: 'N161NX',
    name: 'Citation Latitude',
    model: { id: 'm1', name: 'Citation Latitude' },
    type: 'm',
    seats: 9,
    airport: { icao: 'KFXE', name: 'Fort Lauderdale Executive' },
    source: 'avianis',
    source_data: { id: 'AV-1' },
  })
})

test('an unknown model or airport is named, or left out', () => {
  const odd = { ...external, model: 'Glider', home: 'XXXX', seats: 2 }
  expect(newAircraft(known, odd, 'avianis')).toMatchObject({ name: 'Glider', model: { name: 'Glider' }, seats: 2 })
  expect(newAircraft(known, odd, 'avianis')).not.toHaveProperty('airport')
})

test('entered values stay, and empty ones are filled', () => {
  const before = aircraft.shape.parse({ tail_number: 'N161NX', name: 'The blue one', seats: 7 })
  expect(missingOfAircraft(known, { ...external, seats: 9 }, before)).toEqual({
    model: { id: 'm1', name: 'Citation Latitude' },
    type: 'm',
    airport: { icao: 'KFXE', name: 'Fort Lauderdale Executive' },
  })
  const whole = { ...before, ...newAircraft(known, external, 'avianis') }
  expect(missingOfAircraft(known, external, aircraft.shape.parse(whole))).toEqual({})
})
