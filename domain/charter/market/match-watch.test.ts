import { expect, test } from 'vitest'
import { countryOfCode } from './countries.ts'
import { explainMatch, levelsWithin, matchWatch, type MarketWatch } from './match-watch.ts'

const teb = { icao: 'KTEB', latitude: 40.8501, longitude: -74.0608 }
const phl = { icao: 'KPHL', latitude: 39.8719, longitude: -75.2411 }
const bna = { icao: 'KBNA', latitude: 36.1245, longitude: -86.6782 }

const offer = { departure: teb, arrival: bna, firstDay: 20_000, lastDay: 20_001, isVerified: true, detourLimit: 0 }
const watch: MarketWatch = {
  from: { kind: 'airport', place: phl },
  to: { kind: 'airport', place: bna },
  firstDay: null,
  lastDay: null,
  level: { level: 3, miles: 500, daysBefore: 2, daysAfter: 2 },
  takesDetours: false,
}

test('an offer gets the best level within the one of the search, and its reason in words', () => {
  const match = matchWatch(offer, watch)
  expect(match).toMatchObject({ level: 2, score: 95, departureMiles: 92, arrivalMiles: 0, days: 0 })
  expect(match && explainMatch(match)).toBe('High, 92 mi from your start, 100 − 5 departs 92 mi away')
  expect(matchWatch({ ...offer, departure: phl }, watch)).toMatchObject({ level: 1, score: 100 })
})

test('days of a search are compared with the span of the offer, and an open end suits every day', () => {
  const days = (firstDay: number | null, lastDay: number | null) =>
    matchWatch(offer, { ...watch, firstDay, lastDay })?.days
  expect([
    days(20_002, 20_005),
    days(null, 19_998),
    days(20_004, null),
    days(20_000, null),
    days(null, 20_000),
  ]).toEqual([1, 2, undefined, 0, 0])
})

test('a custom level has the usual levels that are within it', () => {
  const custom = { level: 4, miles: 120, daysBefore: 3, daysAfter: 0 }
  expect(levelsWithin(custom).map(({ level }) => level)).toEqual([1, 4])
  expect(matchWatch(offer, { ...watch, level: custom })).toMatchObject({ level: 4 })
  expect(matchWatch(offer, { ...watch, level: { ...custom, miles: 90 } })).toBeUndefined()
})

test('an end in a country takes its airports alone, and an open end takes all', () => {
  const from = (country: string) => matchWatch(offer, { ...watch, from: { kind: 'country', country } })?.departureMiles
  expect([from('United States'), from('Canada')]).toEqual([0, undefined])
  expect(matchWatch(offer, { ...watch, from: { kind: 'any' }, to: { kind: 'any' } })).toMatchObject({ level: 1 })
  expect(['KTEB', 'EGLF', 'LFPB', 'PANC', 'TJSJ', 'ZBAA', 'ZMUB', 'C29'].map(countryOfCode)).toEqual([
    'United States',
    'United Kingdom',
    'France',
    'United States',
    'United States',
    'China',
    undefined,
    undefined,
  ])
})

test('a search that takes detours gets an offer that can call at both airports, as its last level', () => {
  const tys = { icao: 'KTYS', latitude: 35.811, longitude: -83.994 }
  const exact = { level: 1, miles: 0, daysBefore: 0, daysAfter: 0 }
  const asked: MarketWatch = { ...watch, to: { kind: 'airport', place: tys }, level: exact, takesDetours: true }
  const detour = { ...offer, detourLimit: 43 }
  const match = matchWatch(detour, asked)
  expect(match).toMatchObject({ level: 5, detourMiles: 43 })
  expect(match && explainMatch(match)).toMatch(/^On the way, 43 mi longer with your way, 92 mi from your start/)
  expect(matchWatch({ ...detour, detourLimit: 42 }, asked)).toBeUndefined()
  expect(matchWatch(detour, { ...asked, takesDetours: false })).toBeUndefined()
  expect(matchWatch(detour, { ...asked, to: { kind: 'any' } })).toBeUndefined()
  expect(matchWatch(detour, { ...asked, lastDay: 19_998 })).toMatchObject({ days: 2 })
  expect(matchWatch(detour, { ...asked, lastDay: 19_997 })).toBeUndefined()
})
