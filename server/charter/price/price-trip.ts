import {
  charterMessages,
  estimateTrip,
  takeoffOf,
  typedLines,
  type AircraftFacts,
  type Leg,
  type LegFacts,
  type Outcome,
  type priceTrip,
} from '../../../domain/charter/index.ts'
import { hasOneOf, hasRole, type InputOf, type Issue, type OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Forbidden, Invalid } from '../../platform/errors.ts'
import { Directory, missingOf, ownFacts } from './facts-of-legs.ts'
import { loadFacts } from './load-facts.ts'
import { presentEstimate } from './present-estimate.ts'
import { rulesOf } from './published-rules.ts'

type Trip = InputOf<typeof priceTrip>['body']

interface Flown {
  readonly legs: LegFacts[]
  /** What keeps the estimate empty. */
  readonly missing: Issue[]
  /** What is wrong with what was typed. */
  readonly wrong: Issue[]
}

/** The legs with what is known of their airports and aircraft. `at` are their places among all legs of the trip. */
function legsOf(trip: Trip, legs: readonly (readonly [at: number, leg: Leg])[], directory: Directory): Flown {
  const flown: Flown = { legs: [], missing: [], wrong: [] }
  for (const [at, leg] of legs) {
    flown.missing.push(...missingOf(leg, at, trip.aircraft_type))
    const { departureAirport, arrivalAirport, aircraft: asked = { tail_number: '' } } = leg
    if (!departureAirport || !arrivalAirport) continue
    const from = directory.airportOf(departureAirport)
    const { at: takeoff, issue } = takeoffOf(leg.times, from, `legs.${at}`)
    if (issue) flown.wrong.push(issue)
    const aircraft: AircraftFacts | undefined = directory.aircraft(asked, trip.aircraft_type)
    const named = asked.tail_number || asked.id || ''
    if (!aircraft) flown.missing.push(charterMessages.issue(`legs.${at}.aircraft`, 'no-aircraft', { aircraft: named }))
    else
      flown.legs.push({ ...ownFacts(leg, directory), from, to: directory.airportOf(arrivalAirport), aircraft, takeoff })
  }
  return flown
}

/** Whoever plans flights may have them priced. */
const mayPrice = ({ actor }: Ctx): boolean => hasOneOf(actor, ['quotes', 'trips'])

/**
 * Estimates what a trip takes and costs (3-aviation sections 3, 4 and 7). Nothing is stored. Throws Forbidden, and
 * Invalid where a date or time cannot be what was meant.
 */
export async function priceTripOf(ctx: Ctx, trip: Trip): Promise<OutputOf<typeof priceTrip>> {
  if (!mayPrice(ctx)) throw new Forbidden('quotes')
  const legs = [...trip.legs.entries()].filter(([, leg]) => leg.active)
  const active = legs.map(([, leg]) => leg)
  const types = [trip.aircraft_type, ...active.map((leg) => leg.aircraft?.type)].filter((type) => type !== undefined)
  const takeoffs = active.flatMap((leg) => leg.times.takeoffUTC ?? [])
  const accountIds = trip.accounts.map(({ id }) => id)
  const stored = await loadFacts(ctx, { legs: active, accountIds, types, at: takeoffs[0] ?? ctx.now })
  const directory = new Directory(stored)
  const { legs: flown, missing, wrong } = legsOf(trip, legs, directory)
  if (wrong.length > 0) throw new Invalid(wrong)
  const { valid, invalid } = rulesOf(ctx.actor.clientId, stored.rules)
  const [account] = stored.accounts
  const estimated = estimateTrip({
    legs: missing.length > 0 ? [] : flown,
    rules: valid,
    now: ctx.now,
    customers: stored.accounts.flatMap(({ id, type }) => [id, type]),
    discount: account?.discount ?? 0,
    typed: typedLines(trip.estimate.items),
    airportNamed: (code) => directory.airport(code),
  })
  const outcome: Outcome =
    missing.length > 0 && estimated.kind === 'none' ? { ...estimated, because: missing } : estimated
  return presentEstimate({ outcome, rules: valid, invalid, seesCost: hasRole(ctx.actor, 'pricing-r') })
}
