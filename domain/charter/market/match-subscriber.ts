import { isSamePlace, measureMiles, type MarketOffer, type MarketPlace } from './compare-flights.ts'
import { scoreSubscription, type Score } from './score.ts'

/** Radii of subscription searches in miles, the best first (3-aviation section 9). */
export const subscriptionRadii: readonly number[] = [0, 100, 300]

/** Wishes of a subscriber of a group. Without destinations every arrival suits. */
export interface SubscriberWishes {
  readonly home: MarketPlace
  readonly destinations: readonly MarketPlace[]
}

/** An offer that suits a subscriber, with its score. */
export interface SubscriberMatch extends Score {
  /** Miles within which home and a destination are. */
  readonly radius: number
  readonly homeMiles: number
}

const isWithin = (place: MarketPlace, other: MarketPlace, radius: number): boolean => {
  const miles = measureMiles(place, other)
  return radius === 0 ? isSamePlace(place, other) : miles !== undefined && miles <= radius
}

/**
 * Matches an offer with a subscriber by the smallest radius that holds home at its departure and a destination at its
 * arrival (3-aviation section 9). Undefined if none does.
 */
export function matchSubscriber(
  { departure, arrival, isVerified }: Pick<MarketOffer, 'departure' | 'arrival' | 'isVerified'>,
  { home, destinations }: SubscriberWishes,
  radii: readonly number[] = subscriptionRadii,
): SubscriberMatch | undefined {
  const homeMiles = measureMiles(home, departure)
  if (homeMiles === undefined) return undefined
  const radius = radii
    .toSorted((one, other) => one - other)
    .find(
      (miles) =>
        isWithin(home, departure, miles) &&
        (destinations.length === 0 || destinations.some((place) => isWithin(place, arrival, miles))),
    )
  return radius === undefined ? undefined : { radius, homeMiles, ...scoreSubscription({ isVerified, homeMiles }) }
}
