import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describePoints, legDeductions, scoreFreeTail, scoreLegMatch, scoreSubscription } from './score.ts'

type LegFacts = readonly [isVerified: boolean, days: number, departureMiles: number, arrivalMiles: number]

const legMatch = (...[isVerified, days, departureMiles, arrivalMiles]: LegFacts) => ({
  isVerified,
  days,
  departureMiles,
  arrivalMiles,
})

describe('the score of a leg', () => {
  test.each([
    [true, 0, 0, 0, 100],
    [false, 0, 0, 0, 90],
    [true, 1, 100, 200, 70],
    [false, 2, 300, 300, 25],
    [true, 3, 500, 500, 0],
    [true, 0, 49, 99, 100],
    [true, 0, 50, 100, 90],
    [true, 0, 99, 199, 90],
  ] as const)('verified %o, %i days, %i and %i miles: %i', (...[isVerified, days, departure, arrival, score]) => {
    expect(scoreLegMatch(legMatch(isVerified, days, departure, arrival)).score).toBe(score)
  })

  test('uses the deductions of a search, and the usual ones that it leaves out', () => {
    const match = legMatch(false, 1, 100, 100)
    expect(scoreLegMatch(match, { unverified: 0, perDay: 1, departure: { points: 2, miles: 25 } }).score).toBe(86)
    expect(scoreLegMatch(match, legDeductions)).toEqual(scoreLegMatch(match))
    expect(scoreLegMatch(match, {}).score).toBe(65)
  })

  test('stays between 0 and 100 and is the sum of its points', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.nat(30), fc.nat(13_000), fc.nat(13_000), (...given) => {
        const { score, points } = scoreLegMatch(legMatch(...given))
        const sum = points.reduce((left, point) => left - point.points, 100)
        expect(score).toBe(Math.max(0, sum))
        expect(points.every((point) => point.points > 0)).toBe(true)
      }),
    )
    expect(scoreLegMatch(legMatch(false, 0, 0, 0), { unverified: -20 }).score).toBe(100)
  })
})

test.each([
  [true, 0, 100],
  [false, 300, 65],
  [true, 2000, 0],
  [true, 99, 100],
] as const)('the score of a subscriber: verified %o, %i miles from home: %i', (isVerified, homeMiles, score) => {
  expect(scoreSubscription({ isVerified, homeMiles }).score).toBe(score)
})

test('a free aircraft loses points for its distance alone', () => {
  expect([0, 49, 196, 649, 2000].map((departureMiles) => scoreFreeTail({ departureMiles }).score)).toEqual([
    100, 100, 85, 40, 0,
  ])
  expect(scoreFreeTail({ departureMiles: 100 }, { departure: { points: 1, miles: 10 } }).score).toBe(90)
})

test.each([
  [scoreLegMatch(legMatch(true, 0, 0, 0)), '100'],
  [
    scoreLegMatch(legMatch(false, 2, 92, 152)),
    '100 − 10 not verified − 20 two days − 5 departs 92 mi away − 5 arrives 152 mi away',
  ],
  [scoreLegMatch(legMatch(true, 1, 40, 0)), '100 − 10 one day'],
  [scoreLegMatch(legMatch(true, 12, 0, 0)), '100 − 120 12 days'],
  [scoreFreeTail({ departureMiles: 196 }), '100 − 15 stands 196 mi away'],
  [scoreSubscription({ isVerified: false, homeMiles: 120 }), '100 − 20 not verified − 5 departs 120 mi from home'],
] as const)('points in words %#', ({ points }, words) => {
  expect(describePoints(points)).toBe(words)
})
