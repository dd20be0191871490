import { localDay } from '../../kernel/values/calendar-day.ts'
import { dayMs } from '../../kernel/values/durations.ts'
import type { TimedLeg } from './flights.ts'
import { isTimezone } from '../../kernel/index.ts'

/** When prices are made, and by whose calendar where a leg has none. */
export interface PricingClock {
  /** Epoch milliseconds. */
  readonly now: number
  /** Zone of the client: forms store the dates of rules by it. */
  readonly timezone: string
}

type Departing = Pick<TimedLeg, 'takeoff' | 'from'>

/** The day of a departure by the calendar of its airport (decision D29), today while no time is chosen. */
export function departureDay({ takeoff, from }: Departing, { now, timezone }: PricingClock): number {
  const zone = from.timezone !== undefined && isTimezone(from.timezone) ? from.timezone : timezone
  return localDay(takeoff ?? now, zone)
}

/** The year of that day. */
export const departureYear = (leg: Departing, clock: PricingClock): number =>
  new Date(departureDay(leg, clock) * dayMs).getUTCFullYear()
