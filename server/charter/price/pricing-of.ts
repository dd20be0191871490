import {
  charterMessages,
  estimateTrip,
  isLiveLeg,
  takeoffOf,
  typedLines,
  type AircraftFacts,
  type Leg,
  type LegFacts,
  type Outcome,
  type PriceRule,
  type priceTrip,
} from '../../../domain/charter/index.ts'
import type { InputOf, Issue } from '../../../domain/kernel/index.ts'
import { Invalid } from '../../platform/errors.ts'
import { Directory, missingOf, ownFacts, withPlaces } from './facts-of-legs.ts'
import type { StoredFacts } from './load-facts.ts'
import type { Rules } from './published-rules.ts'

export type Trip = InputOf<typeof priceTrip>['body']

interface Flown {
  readonly legs: LegFacts[]
  /** Reasons for an empty estimate. */
  readonly missing: Issue[]
  /** Faults of typed values. */
  readonly wrong: Issue[]
}

/** Legs with the known facts of their airports and aircraft. `at` are their places among all legs of the trip. */
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

/** Inputs of a trip's price, read once, for any aircraft. */
export interface Pricing {
  readonly directory: Directory
  readonly rules: readonly PriceRule[]
  /** Rules that are published and cannot be applied. */
  readonly invalid: readonly Issue[]
  /** The estimate of legs in use, each at its place among all, by the rules or by others. Throws Invalid. */
  readonly estimate: (legs: readonly (readonly [at: number, leg: Leg])[], by?: readonly PriceRule[]) => Outcome
}

/** Legs in use, each with its place among all of them. */
export const inUse = ({ legs }: Pick<Trip, 'legs'>): (readonly [at: number, leg: Leg])[] =>
  [...legs.entries()].filter(([, leg]) => isLiveLeg(leg))

interface Known extends Rules {
  readonly stored: Omit<StoredFacts, 'stamp'>
  readonly now: number
}

/** Prices a trip from the loaded facts, without further reads. */
export function pricingOf(trip: Trip, { stored, valid, invalid, now }: Known): Pricing {
  const directory = new Directory(stored)
  // Of several accounts the first on the quote counts (decision D28c).
  const account = trip.accounts.flatMap(({ id }) => stored.accounts.find((one) => one.id === id) ?? [])[0]
  const given = {
    now,
    timezone: stored.timezone,
    customers: account ? [account.id, account.type] : [],
    discount: account?.discount ?? 0,
    typed: typedLines(trip.estimate.items),
    airportNamed: (code: string) => directory.airport(code),
  }
  const estimate: Pricing['estimate'] = (legs, rules = valid) => {
    const { legs: flown, missing, wrong } = legsOf(trip, legs, directory)
    if (wrong.length > 0) throw new Invalid(wrong)
    const placed = missing.length > 0 ? [] : withPlaces(flown, directory, now)
    const outcome = estimateTrip({ ...given, rules, legs: placed })
    return missing.length > 0 && outcome.kind === 'none' ? { ...outcome, because: missing } : outcome
  }
  return { directory, rules: valid, invalid, estimate }
}
