import {
  formatConfirmation,
  legsToCheck,
  takenQuestion,
  takenWords,
  type Leg,
  type Taken,
} from '../../../domain/charter/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Conflict } from '../../platform/errors.ts'
import { conflictsAround } from './check-availability.ts'

/** Zone for a place without one. */
const noZone = 'UTC'

/** Makes the question whether to continue, which names each conflict (decision D22). */
export function askTaken(taken: readonly Taken[], zones: ReadonlyMap<string, string>): Conflict {
  const reasons = taken.map((one) => takenWords(one, zones.get(one.leg) ?? noZone))
  const message = [takenQuestion.message, ...reasons].join(' ')
  return new Conflict(null, null, { code: 'taken', title: takenQuestion.title, message })
}

/** Zones of the airports that legs depart from, by the ids of the legs. */
export const zonesOfLegs = (legs: readonly Leg[]): ReadonlyMap<string, string> =>
  new Map(legs.map(({ id, departureAirport }) => [id, departureAirport?.timezone ?? noZone]))

/** Notes on legs with a taken aircraft that a person confirmed the aircraft. */
export function confirmLegs(legs: readonly Leg[], taken: readonly Taken[]): Leg[] {
  const over = new Set(taken.map(({ leg }) => leg))
  return legs.map((leg) => {
    const words = over.has(leg.id) ? formatConfirmation(leg) : undefined
    return words === undefined ? leg : { ...leg, availabilityConfirmed: words }
  })
}

interface Flight {
  readonly id: string
  readonly legs: readonly Leg[]
}

/** Waits until no other call sells one of the aircraft, so that the later one sees what the earlier one sold. */
async function lockAircraft(ctx: Ctx, legs: readonly Leg[]): Promise<void> {
  const tails = [...new Set(legs.flatMap(({ aircraft }) => aircraft?.tail_number.toUpperCase() || []))].toSorted()
  for (const tail of tails) {
    const lock = `aircraft ${ctx.db.tenant.clientId} ${tail}`
    await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
  }
}

/** Finds the unconfirmed conflicts of a quote or trip, and keeps its aircraft from other sales until the transaction ends. */
export async function openConflicts(ctx: Ctx, { id, legs }: Flight): Promise<Taken[]> {
  await lockAircraft(ctx, legs)
  const { taken } = await conflictsAround(ctx, { record: id, legs: legsToCheck(legs) })
  return taken.filter(({ leg }) => {
    const own = legs.find((one) => one.id === leg)
    return own?.availabilityConfirmed === undefined || own.availabilityConfirmed !== formatConfirmation(own)
  })
}

/**
 * Checks the aircraft of a quote or trip before the next step with it. Answers its legs, with a confirmation on each leg
 * whose aircraft is taken. Throws Conflict, which names each conflict, until the caller has confirmed.
 */
export async function requireAircraft(ctx: Ctx, flight: Flight, isConfirmed = false): Promise<Leg[]> {
  const taken = await openConflicts(ctx, flight)
  if (taken.length > 0 && !isConfirmed) throw askTaken(taken, zonesOfLegs(flight.legs))
  return confirmLegs(flight.legs, taken)
}
