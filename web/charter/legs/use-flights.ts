import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  aircraftType,
  checkAvailability,
  editedLegs,
  foundOnLeg,
  isLiveLeg,
  leg as legShape,
  legsToCheck,
  priceTrip,
  type AvailabilityLeg,
  type EditedLeg,
} from '../../../domain/charter/index.ts'
import { isSameValue, valueAt, type Doc, type OutputOf } from '../../../domain/kernel/index.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { useFormPart } from '../../ui/form/form-store.ts'
import { tripOf } from '../price/use-price.ts'
import type { LegsDesk } from './legs-desk.ts'

type Platform = ReturnType<typeof usePlatform>

export type Availability = OutputOf<typeof checkAvailability>

const isFlown = ({ aircraft }: EditedLeg): boolean =>
  Boolean(aircraft && (aircraft.id || aircraft.tail_number || aircraft.model?.name || aircraft.type))

/** Parts of a leg that its flight time and its price depend on. */
const pricedParts = ({ id, aircraft, departureAirport, arrivalAirport, times, ...leg }: EditedLeg) => ({
  id,
  aircraft,
  departureAirport,
  arrivalAirport,
  isEmptyLeg: leg.isEmptyLeg,
  startingAirport: leg.startingAirport,
  endingAirport: leg.endingAirport,
  paxNum: leg.paxNum,
  times: { takeoffUTC: times.takeoffUTC, duration: times.duration },
})

/**
 * Request for an estimate of the legs; undefined until every leg has an aircraft and both airports (3-aviation section
 * 4). Typed words are no part of it.
 */
function estimateBody(legs: readonly EditedLeg[], base: Doc) {
  const asked = legs.filter(isLiveLeg)
  const type = aircraftType.safeParse(base['aircraft_type']).data
  const isWhole = asked.every(
    (leg) => foundOnLeg(leg.departureAirport) && foundOnLeg(leg.arrivalAirport) && (isFlown(leg) || type !== undefined),
  )
  if (asked.length === 0 || !isWhole) return undefined
  const flown = asked.map((leg) => pricedParts(leg))
  const read = legShape.array().safeParse(flown)
  // The customer and typed lines change the total.
  const { accounts, estimate } = tripOf(base)
  return read.success ? { legs: read.data, ...(type && { aircraft_type: type }), accounts, estimate } : undefined
}

const noMinutes: ReadonlyMap<string, number> = new Map()

interface Estimated {
  /** Flight minutes by leg. */
  readonly minutes: ReadonlyMap<string, number>
  /** Cents; absent where the rules give no price. */
  readonly total?: number | undefined
}

type EstimateBody = NonNullable<ReturnType<typeof estimateBody>>

const estimateQuery = ({ api }: Platform, clientId: string, body: EstimateBody | undefined) =>
  queryOptions({
    queryKey: ['leg-estimate', clientId, JSON.stringify(body ?? null)],
    queryFn: async ({ signal }): Promise<Estimated> => {
      if (!body) return { minutes: noMinutes }
      const { durations, total } = await api.call(priceTrip, { body }, signal)
      return { minutes: new Map(durations.map(({ leg, flightMinutes }) => [leg, flightMinutes])), total }
    },
    staleTime: 60_000,
    retry: false,
  })

interface Asked {
  readonly record: string | undefined
  readonly legs: readonly AvailabilityLeg[]
}

const availabilityQuery = ({ api }: Platform, clientId: string, { record, legs }: Asked) =>
  queryOptions({
    queryKey: ['availability', clientId, JSON.stringify({ record, legs })],
    queryFn: ({ signal }): Promise<Availability> =>
      api.call(checkAvailability, { body: { ...(record !== undefined && { record }), legs: [...legs] } }, signal),
    staleTime: 10_000,
    retry: false,
  })

const nothingTaken: Availability = { taken: [], elsewhere: [] }

/** True if the legs in the form are priced differently from the stored ones. */
const isPricedElse = (desk: LegsDesk, body: EstimateBody | undefined): boolean =>
  body !== undefined && !isSameValue(body.legs, estimateBody(desk.stored(), desk.store.get().base)?.legs)

/** Server's data of the legs now in the form: their durations, and conflicts of aircraft. */
export function useFlights(desk: LegsDesk, record: string | undefined) {
  const platform = usePlatform()
  const client = useClient()
  const { store } = desk
  // Lists of the form are the same object until something in them is typed.
  const value = useFormPart(store, ({ values }) => valueAt(values, desk.path))
  const base = useFormPart(store, (form) => form.base)
  const legs = editedLegs(value)
  const body = estimateBody(legs, base)
  const asked = legsToCheck(legs)
  const estimate = useQuery({ ...estimateQuery(platform, client.id, body), enabled: body !== undefined })
  const availability = useQuery({
    ...availabilityQuery(platform, client.id, { record, legs: asked }),
    enabled: asked.length > 0,
  })
  const { minutes, total } = (body === undefined || estimate.isError ? undefined : estimate.data) ?? {}
  const isWaiting = body !== undefined && estimate.isPending
  useEffect(() => {
    if (isWaiting) return
    desk.flights.set(minutes ?? noMinutes)
    desk.times.land()
  }, [desk, minutes, isWaiting])
  return {
    legs,
    availability: (asked.length > 0 ? availability.data : undefined) ?? nothingTaken,
    isComplete: body !== undefined,
    /** Price of the legs in the form, if an unsaved change affects it. */
    unsavedTotal: isPricedElse(desk, body) ? total : undefined,
    error: estimate.error ? reasonOf(estimate.error).message : undefined,
    hasNotChecked: availability.isError,
    /** Waits for the estimate of the current legs, and gives them their landings. A refused one gives none. */
    settleLandings: async () => {
      const now = estimateBody(desk.legs(), store.get().base)
      if (!now) return
      const [found] = await Promise.allSettled([platform.queries.fetchQuery(estimateQuery(platform, client.id, now))])
      if (found.status === 'fulfilled') desk.flights.set(found.value.minutes)
      desk.times.land()
    },
    /** Present conflicts of the legs' aircraft; none after a failed check, which is shown. */
    askAvailability: async (): Promise<Availability> => {
      const now = legsToCheck(desk.legs())
      if (now.length === 0) return nothingTaken
      const query = availabilityQuery(platform, client.id, { record, legs: now })
      const [found] = await Promise.allSettled([platform.queries.fetchQuery(query)])
      return found.status === 'fulfilled' ? found.value : nothingTaken
    },
  }
}

export type Flights = ReturnType<typeof useFlights>
