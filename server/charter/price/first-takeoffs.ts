import { instantOf, takeoffOf, type Leg } from '../../../domain/charter/index.ts'
import { hourMs } from '../../../domain/kernel/values/durations.ts'

/** No clock is more than twelve hours later than UTC. */
const furthestBehindMs = 12 * hourMs

/** The moment until which the landings of an aircraft are read. */
export interface LookBack {
  readonly id?: string | undefined
  readonly tail?: string | undefined
  /** Epoch milliseconds. */
  readonly until: number
  /** True for the take-off itself; otherwise the zone of its words is known only once the airport is read. */
  readonly isExact: boolean
}

type Moment = Pick<LookBack, 'until' | 'isExact'>

/** The take-off of a leg, as far as it is known before its airport is read. */
function takeoffMoment({ times, departureAirport }: Leg): Moment | undefined {
  const { takeoffDate: date, takeoffTime: time, takeoffUTC } = times
  const { at } = departureAirport?.timezone ? takeoffOf(times, departureAirport, '') : {}
  if (at !== undefined) return { until: at, isExact: true }
  const asUtc = date && time ? instantOf({ date, time }, 'UTC') : undefined
  if (asUtc && 'at' in asUtc) return { until: asUtc.at + furthestBehindMs, isExact: false }
  return takeoffUTC === undefined ? undefined : { until: takeoffUTC, isExact: true }
}

const nameAircraft = ({ aircraft }: Leg): string => aircraft?.id ?? aircraft?.tail_number.trim().toUpperCase() ?? ''

/** First take-off of each aircraft that the legs name, and that of the trip for every other aircraft. */
export function firstTakeoffs(legs: readonly Leg[], now: number): { readonly own: LookBack[]; readonly first: Moment } {
  const own = new Map<string, LookBack>()
  let first: Moment | undefined
  for (const leg of legs) {
    const moment = takeoffMoment(leg)
    if (moment === undefined) continue
    first ??= moment
    const name = nameAircraft(leg)
    const tail = leg.aircraft?.tail_number.trim().toUpperCase()
    if (name !== '' && !own.has(name)) own.set(name, { id: leg.aircraft?.id, tail, ...moment })
  }
  return { own: [...own.values()], first: first ?? { until: now, isExact: true } }
}
