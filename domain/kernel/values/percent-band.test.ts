import { expect, it } from 'vitest'
import { percentBand } from './percent-band.ts'

it.each([
  [0, 'begun'],
  [29, 'begun'],
  [30, 'under way'],
  [59, 'under way'],
  [60, 'nearly'],
  [99, 'nearly'],
  [100, 'done'],
] as const)('%i percent is %s', (percent, band) => expect(percentBand(percent)).toBe(band))
