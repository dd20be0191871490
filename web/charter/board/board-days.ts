import type { Departure } from '../../../domain/charter/index.ts'
import { localDay } from '../../../domain/kernel/values/calendar-day.ts'
import { presetWindow } from '../../../domain/kernel/values/date-window.ts'
import { hourMs } from '../../../domain/kernel/values/durations.ts'
import { formatIn } from '../../../domain/kernel/values/format-value.ts'

/** A day of a time zone. */
interface Day {
  readonly label: string
  readonly start: number
  /** Its last millisecond. */
  readonly end: number
}

/** A take-off of a trip; a trip of several legs has several. */
export interface BoardDeparture<Trip> extends Departure {
  readonly trip: Trip
}

export interface BoardDay<Trip> extends Day {
  readonly departures: readonly BoardDeparture<Trip>[]
  /** True if all of its departures are known. */
  readonly isWhole: boolean
}

const near = ['Today', 'Tomorrow']

function labelOf(at: number, days: number, timezone: string): string {
  const date = formatIn(timezone, { weekday: 'long', month: 'numeric', day: 'numeric' }).format(at)
  return near[days] === undefined ? date : `${near[days]}, ${date}`
}

/** So many days from today, as a time zone has them: 'Today, Tuesday, 11/24'. */
export const daysFrom = (now: number, count: number, timezone: string): readonly Day[] =>
  Array.from({ length: count }, (_, days) => {
    const { start = now, end = now } = presetWindow(
      { id: '', label: '', days: { from: days, to: days } },
      now,
      timezone,
    )
    return { label: labelOf(start, days, timezone), start, end }
  })

interface LoadedTrips<Trip> {
  readonly trips: readonly Trip[]
  /** Departures before this moment are all known; undefined where all are. */
  readonly until: number | undefined
  /** Zone of the company. */
  readonly timezone: string
}

/** Largest difference between the start of a day at an airport and at the company. */
export const zonesApartMs = 26 * hourMs

/**
 * Groups the loaded departures by day, earliest first. A departure belongs to the day of its airport (decision D31),
 * which can differ from the date of the company at that moment.
 */
export function departuresByDay<Trip extends { readonly departures: readonly Departure[] }>(
  days: readonly Day[],
  { trips, until = Infinity, timezone }: LoadedTrips<Trip>,
): readonly BoardDay<Trip>[] {
  const all = trips.flatMap((trip) => trip.departures.map((departure) => ({ ...departure, trip })))
  const inOrder = all.filter(({ at }) => at <= until).toSorted((one, other) => one.at - other.at)
  const byDay = Map.groupBy(inOrder, ({ at, zone = timezone }) => localDay(at, zone))
  return days.map((day) => ({
    ...day,
    departures: byDay.get(localDay(day.start, timezone)) ?? [],
    isWhole: day.end + zonesApartMs < until,
  }))
}
