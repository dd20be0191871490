import { z } from 'zod'
import { cents, defineContract, epochMs, hasOneOf, hasRole, shortText, type Actor } from '../kernel/index.ts'
import { takenAircraft } from './leg-editing/contract.ts'
import type { Plan } from './estimate/repositioning.ts'

/** A flight without passengers that the plan of a trip leaves. */
export interface EmptyFlight {
  /** Names it within its trip, at any time. */
  readonly key: string
  readonly from: string
  readonly to: string
  readonly tail: string
  /** Zone of the airport that it departs from. */
  readonly zone?: string | undefined
  readonly takeoff: number
  readonly landing?: number | undefined
}

const tailOf = ({ legs }: Plan, at: number): string => legs[at]?.aircraft.tail ?? ''

/**
 * Empty flights of a plan with a known aircraft and time: repositioning to and from the legs, and legs entered as
 * empty. Flights before `now` are left out. Flights that follow from a leg without a time are left out as well; their
 * ids are in `untimed`.
 */
export function emptyFlightsOf(plan: Plan, now: number, untimed: ReadonlySet<string>): EmptyFlight[] {
  const isTimed = (at: number): boolean => !untimed.has(plan.legs[at]?.id ?? '')
  const planned = plan.repositionings
    .filter(({ serves }) => isTimed(serves))
    .map(({ serves, why, from, to, takeoff, landing }) => ({
      key: `${plan.legs[serves]?.id ?? ''} ${why} ${from.icao}`,
      from: from.icao,
      to: to.icao,
      zone: from.timezone,
      tail: tailOf(plan, serves),
      takeoff,
      landing,
    }))
  const entered = plan.legs.flatMap(({ id, isEmpty, from, to, takeoff, landing }, at) =>
    isEmpty && isTimed(at)
      ? [
          {
            key: `${id} entered`,
            from: from.icao,
            to: to.icao,
            zone: from.timezone,
            tail: tailOf(plan, at),
            takeoff,
            landing,
          },
        ]
      : [],
  )
  return [...planned, ...entered]
    .flatMap(({ takeoff, ...flight }) =>
      takeoff === undefined || takeoff <= now || flight.tail === '' ? [] : [{ ...flight, takeoff }],
    )
    .toSorted((one, other) => one.takeoff - other.takeoff)
}

/** Allowed for readers of the trip and of the empty legs. */
export const maySeeEmptyLegs = (actor: Actor): boolean => hasRole(actor, 'trips-r') && hasRole(actor, 'empties-r')

/** Allowed for users who may read the plans of all trips: plans follow from prices. */
export const maySeeUnofferedLegs = (actor: Actor): boolean =>
  maySeeEmptyLegs(actor) && hasOneOf(actor, ['quotes', 'trips'])

const params = z.strictObject({ id: z.string().min(1).max(100) })

const emptyLeg = z.object({
  key: z.string(),
  departureAirport: shortText,
  arrivalAirport: shortText,
  tail: shortText,
  takeoffUTC: epochMs,
  landingUTC: epochMs.optional(),
  /** Zone of the airport that it departs from. */
  zone: shortText.optional(),
  /** Trips, accepted quotes and schedule entries that conflict with it (docs/adr/0096). */
  taken: z.array(takenAircraft).default([]),
  /** The deal by which it is offered. */
  deal: z.string().optional(),
})

/** Empty flights of a trip, and the offered ones. */
export const readEmptyLegs = defineContract({
  method: 'GET',
  path: '/trips/:id/empty-legs',
  summary: 'The empty legs that the plan of a trip leaves',
  role: 'empties-r',
  params,
  output: z.object({ legs: z.array(emptyLeg) }),
})

/**
 * Offers every empty flight of a trip as a deal. An existing deal follows the plan unless it is booked; a deleted one
 * is restored.
 */
export const offerEmptyLegs = defineContract({
  method: 'POST',
  path: '/trips/:id/empty-legs',
  summary: 'Offer the empty legs of a trip as deals',
  role: 'empties',
  changes: ['deals'],
  params,
  body: z.strictObject({
    /** True if the user confirmed the conflicts of the aircraft (decision D22). */
    isConfirmed: z.boolean().optional(),
  }),
  output: z.object({ legs: z.array(emptyLeg), made: z.array(z.object({ id: z.string(), version: z.int() })) }),
})

const unofferedLeg = emptyLeg.omit({ taken: true, deal: true }).extend({
  /** Trip that leaves it. */
  trip: z.object({ id: z.string(), label: z.string() }),
  /** Cities of both airports, if known. */
  departureCity: shortText.optional(),
  arrivalCity: shortText.optional(),
})

/** Most upcoming trips whose plans are read at once. */
export const mostPlannedTrips = 100

/** Empty flights of upcoming trips that no deal offers. Those with a deleted deal are left out. */
export const readUnofferedLegs = defineContract({
  method: 'GET',
  path: '/empty-legs/unoffered',
  summary: 'Empty legs of upcoming trips that are not offered',
  role: 'empties-r',
  output: z.object({
    legs: z.array(unofferedLeg),
    /** True if more trips are planned than are read. */
    hasMore: z.boolean(),
  }),
})

const chosenLegs = z
  .array(z.strictObject({ trip: z.string().min(1).max(100), key: z.string().min(1).max(200) }))
  .min(1)
  .max(500)

/** Offers chosen empty flights of several trips as deals: all of them or none. */
export const offerUnofferedLegs = defineContract({
  method: 'POST',
  path: '/empty-legs/offer',
  summary: 'Offer chosen empty legs of upcoming trips as deals',
  role: 'empties',
  changes: ['deals'],
  body: z.strictObject({
    legs: chosenLegs,
    /** True if the user confirmed the conflicts of the aircraft (decision D22). */
    isConfirmed: z.boolean().optional(),
  }),
  output: z.object({ made: z.array(z.object({ id: z.string(), version: z.int() })) }),
})

/** Number and value of the deals that can be booked. */
export const readDealFigures = defineContract({
  method: 'GET',
  path: '/empty-legs/figures',
  summary: 'Number and value of the offered empty legs',
  role: 'empties-r',
  output: z.object({
    /** Open deals, hidden ones as well. */
    open: z.int(),
    /** Cents of the open deals that are not hidden. */
    offered: cents,
  }),
})
