import { describe, expect, test } from 'vitest'
import { matchSubscriber, subscriptionRadii } from './match-subscriber.ts'

const airports = {
  KTEB: { icao: 'KTEB', latitude: 40.8501, longitude: -74.0608 },
  KPHL: { icao: 'KPHL', latitude: 39.8719, longitude: -75.2411 },
  KBNA: { icao: 'KBNA', latitude: 36.1245, longitude: -86.6782 },
  KTYS: { icao: 'KTYS', latitude: 35.811, longitude: -83.994 },
  KVNY: { icao: 'KVNY', latitude: 34.2098, longitude: -118.49 },
}

describe('a subscriber', () => {
  const offer = { departure: airports.KTEB, arrival: airports.KBNA, isVerified: true }

  test.each([
    ['at home without destinations', airports.KTEB, [], { radius: 0, homeMiles: 0, score: 100 }],
    ['near home without destinations', airports.KPHL, [], { radius: 100, homeMiles: 92, score: 100 }],
    ['with one near destination of two', airports.KTEB, [airports.KVNY, airports.KTYS], { radius: 300, homeMiles: 0 }],
    ['with its destination', airports.KTEB, [airports.KBNA], { radius: 0 }],
    ['near home with its destination', airports.KPHL, [airports.KBNA], { radius: 100 }],
  ] as const)('%s matches by the smallest radius', (...[, home, destinations, found]) => {
    expect(matchSubscriber(offer, { home, destinations })).toMatchObject(found)
  })

  test.each([
    [[airports.KTYS], 300],
    [[], 0],
  ])('matches at the radius that both of its ends need: %o', (destinations, radius) => {
    expect(matchSubscriber(offer, { home: airports.KTEB, destinations }, subscriptionRadii.toReversed())?.radius).toBe(
      radius,
    )
  })

  test('far from home, or without a near destination, does not match', () => {
    expect(matchSubscriber(offer, { home: airports.KVNY, destinations: [] })).toBeUndefined()
    expect(matchSubscriber(offer, { home: airports.KTEB, destinations: [airports.KVNY] })).toBeUndefined()
    expect(matchSubscriber(offer, { home: { icao: 'KPHL' }, destinations: [] })).toBeUndefined()
    expect(matchSubscriber(offer, { home: airports.KPHL, destinations: [] }, [0])).toBeUndefined()
  })

  test('loses points for a leg that is not verified', () => {
    expect(matchSubscriber({ ...offer, isVerified: false }, { home: airports.KPHL, destinations: [] })?.score).toBe(80)
  })
})
