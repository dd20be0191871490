import { z } from 'zod'
import { defineContract, epochMs, hasRole, shortText, type Actor } from '../kernel/index.ts'
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
