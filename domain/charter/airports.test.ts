import { describe, expect, it } from 'vitest'
import { airports } from './airports.ts'

const coordinates = (latitude: unknown, longitude: unknown) => {
  const parsed = airports.shape.safeParse({ name: 'Strip', icao: 'XSTR', latitude, longitude })
  return parsed.success ? [parsed.data.latitude, parsed.data.longitude] : 'refused'
}

describe('the coordinates of an airport become numbers or null', () => {
  it.each([
    [40.85, -74.06, [40.85, -74.06]],
    ['40.85', ' -74.06 ', [40.85, -74.06]],
    ['', undefined, [null, null]],
    [null, 'unknown', [null, null]],
    ['NaN', 'Infinity', [null, null]],
    [0, '0', [0, 0]],
  ])('%j, %j', (latitude, longitude, kept) => expect(coordinates(latitude, longitude)).toEqual(kept))

  it('and lie on the globe', () => {
    expect(coordinates(90.1, 0)).toBe('refused')
    expect(coordinates('0', '-180.5')).toBe('refused')
  })

  it('also where they were never given', () =>
    expect(airports.shape.parse({ name: 'Strip', icao: 'XSTR' })).toMatchObject({ latitude: null, longitude: null }))
})

it('the codes of an airport are written in capitals, without blanks around them', () => {
  const airport = airports.shape.parse({ name: 'Strip', icao: ' xstr ', iata: 'xst' })
  expect(airports.derive?.(airport, 0)).toMatchObject({ icao: 'XSTR', iata: 'XST' })
})
