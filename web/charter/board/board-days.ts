import type { Departure } from '../../../domain/charter/index.ts'
import { presetWindow } from '../../../domain/kernel/values/date-window.ts'
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

/** What departs on each of the days, the earliest first. */
export function departuresByDay<Trip extends { readonly departures: readonly Departure[] }>(
  days: readonly Day[],
  trips: readonly Trip[],
): readonly BoardDay<Trip>[] {
  const all = trips.flatMap((trip) => trip.departures.map((departure) => ({ ...departure, trip })))
  const inOrder = all.toSorted((one, other) => one.at - other.at)
  return days.map((day) => ({ ...day, departures: inOrder.filter(({ at }) => at >= day.start && at <= day.end) }))
}
