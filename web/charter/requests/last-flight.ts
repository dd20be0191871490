import { leg as legShape, quoteFrom, quotes, trips, type Leg } from '../../../domain/charter/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useRecord } from '../../platform/data/use-record.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useActor } from '../../platform/platform-context.tsx'

/** A flight that a contact has asked for before, as it can be asked for again. */
export interface LastFlight {
  /** 'KTEB-MYNN-KTEB' */
  readonly route: string
  readonly departed: number | undefined
  /** Zone of the departure airport. */
  readonly zone: string | undefined
  /** True if it became a trip; a quote may never have been flown. */
  readonly isTrip: boolean
  readonly begin: () => readonly Leg[]
}

const newest = (contact: string | undefined) => ({
  where: ['contact.id', '==', contact] as const,
  orderBy: { field: 'departure_date', direction: 'desc' } as const,
  pageSize: 1,
})

/** The last trip of a contact, whole: a list has no legs. */
function useLastTrip(contact: string | undefined) {
  const isAsked = hasRole(useActor(), 'trips-r') && contact !== undefined
  const { rows, isLoading } = useRecords(trips, { ...newest(contact), enabled: isAsked })
  const { row } = useRecord(trips, rows[0]?.id)
  return { row, isNone: !isAsked || (!isLoading && rows.length === 0) }
}

function useLastQuote(contact: string | undefined, isAsked: boolean) {
  const { rows } = useRecords(quotes, { ...newest(contact), enabled: isAsked && contact !== undefined })
  return useRecord(quotes, isAsked ? rows[0]?.id : undefined).row
}

/** The last trip of a contact, else the last quote; undefined while it is not known, and where there is none. */
export function useLastFlight(contact: string | undefined): LastFlight | undefined {
  const trip = useLastTrip(contact)
  const quote = useLastQuote(contact, trip.isNone)
  const flight = trip.row ?? quote
  if (flight === undefined || flight.legs.length === 0) return undefined
  const { route, departure_date: departed, departure_zone: zone } = flight
  return {
    route,
    departed,
    zone,
    isTrip: trip.row !== undefined,
    begin: () =>
      legShape.array().parse(quoteFrom(flight, { keepsTimes: false, newId: () => crypto.randomUUID() }).legs),
  }
}

/** Legs of a flight with the days of others, leg by leg, where there are as many. */
export const withDaysOf = (legs: readonly Leg[], others: readonly Leg[]): readonly Leg[] =>
  legs.length !== others.length
    ? legs
    : legs.map((leg, at) => ({ ...leg, times: { ...others[at]?.times, duration: leg.times.duration } }))
