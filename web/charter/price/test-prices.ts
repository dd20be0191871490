import { compareAircraft, priceTrip } from '../../../domain/charter/index.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'

/** A price with only the values of a test. */
export const testPrice = (said: object): OutputOf<typeof priceTrip> =>
  priceTrip.output.parse({
    durations: [],
    repos: [],
    totalFlightHours: 0,
    totalBlockHours: 0,
    items: [],
    base: 0,
    preTax: 0,
    tax: 0,
    postTax: 0,
    estimates: [],
    rules: [],
    notApplied: [],
    because: [],
    ...said,
  })

/** One other aircraft for the same legs, N525CJ. */
export const testComparison = compareAircraft.output.parse({
  alternatives: [
    {
      aircraft: { id: 'a1', tail_number: 'N525CJ', name: 'CJ3' },
      isChosen: false,
      total: 1_200_000,
      blockMinutes: 150,
      repositionMinutes: 0,
      taken: [],
      because: [],
    },
  ],
  kinds: [],
  hasMore: false,
})
