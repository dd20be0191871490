import { z } from 'zod'
import { epochMs, shortText } from '../kernel/index.ts'
import type { Leg } from './legs.ts'
import { isLiveLeg } from './live-legs.ts'

/** One take-off of a trip, as lists of departures show it. */
const departure = z.strictObject({
  /** Take-off in epoch milliseconds. */
  at: epochMs,
  /** Only its day was given: `at` is the usual time of that day. */
  isTimeAssumed: z.literal(true).optional(),
  /** Airport codes: 'KDAL-KTEB'. Empty where the leg has no airports yet, or where the trip has no legs. */
  route: shortText.default(''),
  paxNum: z.int().nonnegative().default(0),
  tail: shortText.default(''),
  /** Time zone of the departure airport. */
  zone: shortText.optional(),
})

export type Departure = z.output<typeof departure>

/** Fields that say when a trip departs, leg by leg; both follow from its legs. */
export const departureFields = {
  /** Take-offs of the legs in use, the earliest first. */
  departures: z.array(departure).default([]),
  /** The latest of them, in epoch milliseconds. */
  last_departure: epochMs.optional(),
}

const routeOfLeg = ({ departureAirport, arrivalAirport }: Leg): string =>
  [departureAirport?.icao, arrivalAirport?.icao].filter(Boolean).join('-')

function departureOf(leg: Leg): readonly Departure[] {
  const { times, paxNum, isEmptyLeg, aircraft, departureAirport } = leg
  if (!isLiveLeg(leg) || times.takeoffUTC === undefined) return []
  return [
    {
      at: times.takeoffUTC,
      ...(times.isTimeAssumed && { isTimeAssumed: true }),
      route: routeOfLeg(leg),
      paxNum: isEmptyLeg ? 0 : paxNum,
      tail: aircraft?.tail_number ?? '',
      ...(departureAirport?.timezone && { zone: departureAirport.timezone }),
    },
  ]
}

/** When a trip departs, by its legs; by its own date where no leg says when it takes off. */
export function departuresOf(trip: { readonly legs: readonly Leg[]; readonly departure_date?: number | undefined }): {
  readonly departures: Departure[]
  readonly last_departure: number | undefined
} {
  const flown = trip.legs.flatMap(departureOf).toSorted((one, other) => one.at - other.at)
  const own = trip.departure_date
  const departures = flown.length > 0 || own === undefined ? flown : [{ at: own, route: '', paxNum: 0, tail: '' }]
  return { departures, last_departure: departures.at(-1)?.at }
}
