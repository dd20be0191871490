import { describe, expect, test } from 'vitest'
import {
  kilometresBetween,
  kilometresOfMiles,
  milesBetween,
  nauticalMilesBetween,
  type Point,
} from '../../kernel/values/distance.ts'
import { billedHours, flightMinutes, typedMinutes } from './flight-time.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const places = {
  KJFK: at(40.63945, -73.77932),
  EGLL: at(51.47075, -0.45991),
  KTEB: at(40.8501, -74.0608),
  KPBI: at(26.6832, -80.0956),
  KVNY: at(34.2098, -118.49),
  KMDW: at(41.786, -87.7524),
  KLAS: at(36.08336, -115.15182),
  KMIA: at(25.79587, -80.287),
  MYNN: at(25.039, -77.4662),
}

test.each<[Point, Point, number, number]>([
  [places.KJFK, places.EGLL, 5539.82, 3442],
  [places.KTEB, places.KPBI, 1670, 1038],
  [places.KTEB, places.KVNY, 3943.67, 2450],
  [places.KMDW, places.KTEB, 1146.94, 713],
  [places.KVNY, places.KLAS, 368.09, 229],
  [at(0, 0), at(0, 1), 111.1949, 69],
  [at(0, 0), at(0, 180), 20_015.087, 12_437],
])('the great circle from %o to %o', (...[from, to, kilometres, miles]) => {
  expect(kilometresBetween(from, to)).toBeCloseTo(kilometres, 1)
  expect(kilometresBetween(to, from)).toBeCloseTo(kilometres, 1)
  expect(milesBetween(from, to)).toBe(miles)
})

test('a mile is 1609.34 metres, where a radius is searched', () => {
  expect(kilometresOfMiles(300)).toBe(482.802)
})

describe('the time of a flight at 430 knots', () => {
  const performance = { speedMPH: 430 * 1.150779 }
  test.each([
    ['KMIA', 'KVNY', 2036.8, 304, 316, 5.3],
    ['KMDW', 'KVNY', 1514.5, 232, 244, 4.1],
    ['KTEB', 'MYNN', 964.5, 155, 167, 2.8],
  ] as const)('%s to %s', (...[from, to, nauticalMiles, flight, block, billed]) => {
    expect(Math.abs(nauticalMilesBetween(places[from], places[to]) - nauticalMiles)).toBeLessThan(1)
    expect(flightMinutes(places[from], places[to], performance)).toEqual({ flight, block })
    expect(billedHours(block)).toBe(billed)
  })

  test("adds the model's climb and taxi times", () => {
    const slow = { ...performance, climbMinutes: 20, taxiMinutes: 15 }
    expect(flightMinutes(places.KMIA, places.KVNY, slow)).toEqual({ flight: 309, block: 324 })
  })
})

test('a typed duration gives both times, from either of them', () => {
  expect(typedMinutes({ flightTime: 2.5 })).toEqual({ flight: 150, block: 162 })
  expect(typedMinutes({ blockTime: 2.6 })).toEqual({ flight: 144, block: 156 })
  expect(typedMinutes({ flightTime: 2.5, blockTime: 2.6 })).toEqual({ flight: 150, block: 156 })
  expect(typedMinutes({ blockTime: 0.1 }, 15)).toEqual({ flight: 0, block: 6 })
  expect(typedMinutes({})).toBeUndefined()
})

test('a started tenth of an hour is billed whole', () => {
  expect([0, 1, 6, 7, 156, 157].map(billedHours)).toEqual([0, 0.1, 0.1, 0.2, 2.6, 2.7])
})
