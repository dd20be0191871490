import { expect, it } from 'vitest'
import { scoreBand } from './score-band.ts'

it.each([
  [0, 'red'],
  [49, 'red'],
  [50, 'orange'],
  [64, 'orange'],
  [65, 'yellow-green'],
  [79, 'yellow-green'],
  [80, 'green'],
  [100, 'green'],
] as const)('a score of %i is %s', (score, band) => expect(scoreBand(score)).toBe(band))
