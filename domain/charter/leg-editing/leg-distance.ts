import type { Issue } from '../../kernel/index.ts'
import { milesBetween } from '../../kernel/values/distance.ts'
import { pointOf } from '../estimate/flights.ts'
import { charterMessages } from '../messages.ts'
import { foundOnLeg, type EditedLeg } from './edited-leg.ts'

type Ends = Pick<EditedLeg, 'departureAirport' | 'arrivalAirport'>

/**
 * Whole miles of a leg along the great circle, or why there are none (3-aviation section 8); undefined before an arrival
 * is chosen. `path` is that of the leg.
 */
export function legDistance(
  leg: Ends,
  path: string,
): { readonly miles: number } | { readonly issue: Issue } | undefined {
  const { departureAirport: from, arrivalAirport: to } = leg
  if (!to) return undefined
  if (!from) return { issue: charterMessages.issue(`${path}.arrivalAirport`, 'departure-first') }
  for (const airport of [from, to]) {
    const params = { airport: airport.icao }
    if (!foundOnLeg(airport)) return { issue: charterMessages.issue(path, 'no-airport', params) }
    if (!pointOf(airport)) return { issue: charterMessages.issue(path, 'no-coordinates', params) }
  }
  const [start, end] = [pointOf(from), pointOf(to)]
  return start && end ? { miles: milesBetween(start, end) } : undefined
}
