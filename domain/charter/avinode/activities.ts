import { dayMs, hourMs } from '../../kernel/values/durations.ts'
import type { deals } from '../deals.ts'
import { kindOfWords } from '../entry-kinds.ts'
import type { Leg } from '../legs.ts'
import { isLiveLeg } from '../live-legs.ts'
import type { schedule } from '../schedule.ts'
import type { DocOf } from '../../kernel/index.ts'

/** Kinds of activities by the names that Avinode publishes; each operator maps them to their meaning there. */
export type ActivityType = 'PassengerFlight' | 'Positioning' | 'EmptyLeg' | 'Maintenance' | 'Unavailable'

/** Occupation of an aircraft, or an empty leg on offer, as it is sent to Avinode. Times in epoch milliseconds. */
export interface Activity {
  readonly id: string
  readonly type: ActivityType
  readonly from: string
  readonly to: string
  readonly start: number
  readonly end: number
  readonly passengers: number
  readonly note: string
  /** Of an empty leg on offer. */
  readonly offer?:
    | {
        /** Cents; absent where the price is not shown. */
        readonly price?: number | undefined
        readonly from: number
        readonly until: number
        readonly isVerified: boolean
      }
    | undefined
}

/** Rows that make the schedule of a fleet. */
export interface FleetRows {
  /** Aircraft in use, with the code of their base. */
  readonly aircraft: readonly { readonly tail: string; readonly base: string }[]
  readonly trips: readonly { readonly id: string; readonly number: string; readonly legs: readonly Leg[] }[]
  readonly entries: readonly (DocOf<typeof schedule> & { readonly id: string })[]
  readonly deals: readonly (DocOf<typeof deals> & { readonly id: string })[]
}

/** Length of a flight of which nothing is known. */
const usualFlightMs = 2 * hourMs

/** The days that are sent: yesterday and a year. */
export const sentDays = (now: number): { readonly from: number; readonly to: number } => ({
  from: now - dayMs,
  to: now + 366 * dayMs,
})

const findEnd = ({ takeoffUTC = 0, landingUTC }: Leg['times']): number =>
  landingUTC !== undefined && landingUTC > takeoffUTC ? landingUTC : takeoffUTC + usualFlightMs

const offerKey = (tail: string, from: string, start: number): string => `${tail} ${from} ${start}`

type TailActivity = Activity & { readonly tail: string }
type OfferedDeal = FleetRows['deals'][number]

/** A deal as an activity, by its take-off. */
function makeOffer({ id, departureAirport, arrivalAirport, aircraft, ...deal }: OfferedDeal, start: number) {
  const until = deal.window_end ?? start
  return {
    tail: aircraft?.tail_number ?? '',
    id: `deal ${id}`,
    type: 'EmptyLeg' as const,
    from: departureAirport.icao,
    to: arrivalAirport.icao,
    start,
    end: findEnd({ ...deal.times, takeoffUTC: start }),
    passengers: 0,
    note: '',
    offer: { price: deal.show_price ? deal.price?.total : undefined, from: start, until, isVerified: deal.verified },
  }
}

const dealActivities = ({ deals: all }: FleetRows, now: number): TailActivity[] =>
  all
    .filter(({ booked, hidden }) => !booked && !hidden)
    .flatMap((deal) => {
      const start = deal.times.takeoffUTC ?? deal.departure_date
      return start === undefined ? [] : [makeOffer(deal, start)]
    })
    .filter(({ tail, offer }) => tail !== '' && offer.until > now)

/** A leg as an activity, by its take-off. */
function makeFlight({ id, aircraft, departureAirport, arrivalAirport, ...leg }: Leg, start: number): TailActivity {
  return {
    tail: aircraft?.tail_number ?? '',
    id: `leg ${id}`,
    type: leg.isEmptyLeg ? 'Positioning' : 'PassengerFlight',
    from: departureAirport?.icao ?? '',
    to: arrivalAirport?.icao ?? '',
    start,
    end: findEnd(leg.times),
    passengers: leg.isEmptyLeg ? 0 : leg.paxNum,
    note: '',
  }
}

/** Flights of trips. An empty flight that is on offer is sent as the offer. */
const tripActivities = ({ trips }: FleetRows, offered: ReadonlySet<string>): TailActivity[] =>
  trips.flatMap(({ number, legs }) =>
    legs
      .filter(isLiveLeg)
      .flatMap((leg) => (leg.times.takeoffUTC === undefined ? [] : [makeFlight(leg, leg.times.takeoffUTC)]))
      .filter(({ tail, type, from, start }) => type !== 'Positioning' || !offered.has(offerKey(tail, from, start)))
      .map((flight) => ({ ...flight, note: number === '' ? '' : `Trip ${number}` })),
  )

function entryActivities({ entries, aircraft }: FleetRows): TailActivity[] {
  const bases = new Map(aircraft.map(({ tail, base }) => [tail, base]))
  return entries.flatMap(({ id, kind, status, tail_number: tail, avail, airports, start, end }) => {
    const found = kind ?? kindOfWords(status)
    if (found === 'available') return []
    const at = avail[tail] ?? airports.at(-1) ?? bases.get(tail) ?? ''
    return [
      {
        tail,
        id: `entry ${id}`,
        type: found === 'maintenance' ? ('Maintenance' as const) : ('Unavailable' as const),
        from: airports[0] ?? at,
        to: at,
        start,
        end,
        passengers: 0,
        note: '',
      },
    ]
  })
}

const isWithin = ({ start, end }: Activity, now: number): boolean => {
  const { from, to } = sentDays(now)
  return end > from && start < to
}

const isComplete = ({ from, to, start, end }: Activity): boolean => from !== '' && to !== '' && end > start

/**
 * The whole schedule of each aircraft as it is sent to Avinode, by tail number: flights, what keeps the aircraft on the
 * ground, and empty legs on offer. Booked and hidden deals are left out, so that the next schedule withdraws them. Notes name
 * no customer. `leftOut` counts what has no airport.
 */
export function listActivities(
  rows: FleetRows,
  now: number,
): { readonly schedules: ReadonlyMap<string, readonly Activity[]>; readonly leftOut: number } {
  const offers = dealActivities(rows, now)
  const offered = new Set(offers.map(({ tail, from, start }) => offerKey(tail, from, start)))
  const tails = new Set(rows.aircraft.map(({ tail }) => tail))
  const all = [...offers, ...tripActivities(rows, offered), ...entryActivities(rows)].filter(
    (one) => tails.has(one.tail) && isWithin(one, now),
  )
  const byTail = Map.groupBy(all.filter(isComplete), ({ tail }) => tail)
  const inOrder = (tail: string): readonly Activity[] =>
    (byTail.get(tail) ?? [])
      .toSorted((one, other) => one.start - other.start || (one.id < other.id ? -1 : 1))
      .map(({ tail: _tail, ...activity }) => activity)
  return {
    schedules: new Map([...tails].toSorted().map((tail) => [tail, inOrder(tail)])),
    leftOut: all.length - all.filter(isComplete).length,
  }
}
