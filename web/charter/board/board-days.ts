import { presetWindow } from '../../../domain/kernel/values/date-window.ts'
import { formatIn } from '../../../domain/kernel/values/format-value.ts'

/** A day of a time zone. */
interface Day {
  readonly label: string
  readonly start: number
  /** Its last millisecond. */
  readonly end: number
}

export interface BoardDay<Trip> extends Day {
  readonly trips: readonly Trip[]
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

/** Trips at the days on which they depart, in their order. */
export const tripsByDay = <Trip extends { readonly departure_date?: number | undefined }>(
  days: readonly Day[],
  trips: readonly Trip[],
): readonly BoardDay<Trip>[] =>
  days.map((day) => ({
    ...day,
    trips: trips.filter(({ departure_date: at }) => at !== undefined && at >= day.start && at <= day.end),
  }))
