import { dueOn, isLiveLeg, type Leg } from '../../../domain/charter/index.ts'

const quoteDays = 7
const itineraryDays = 30

interface Clock {
  readonly now: number
  readonly timezone: string
}

/**
 * Computes the usual expiry of a share: a quote expires after a week or at departure, an itinerary a month after the last
 * landing.
 */
export function usualEnd(type: 'quotes' | 'trips', legs: readonly Leg[], { now, timezone }: Clock): number {
  const flown = legs.filter(isLiveLeg).map(({ times }) => times)
  if (type === 'quotes') {
    const [departure] = flown.flatMap(({ takeoffUTC }) => takeoffUTC ?? [])
    const week = dueOn(now, quoteDays, timezone)
    return departure !== undefined && departure > now ? Math.min(week, departure) : week
  }
  const landings = flown.flatMap(({ landingUTC, takeoffUTC }) => landingUTC ?? takeoffUTC ?? [])
  return dueOn(Math.max(now, ...landings), itineraryDays, timezone)
}
