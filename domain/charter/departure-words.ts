import { formatDate, formatZonedTime } from '../kernel/values/format-value.ts'

/** Formats a departure in the local time of its airport (decision D31). */
export const departureWords = formatZonedTime

/** Formats the departure of a quote or trip, without the time if the time is assumed. */
export const assumedDepartureWords = (
  { departure_date: at, is_departure_assumed: isAssumed, departure_zone: own }: DepartingRow,
  zone: string,
): string => {
  if (typeof at !== 'number') return ''
  const local = typeof own === 'string' ? own : zone
  return isAssumed === true ? formatDate(at, local) : departureWords(at, local)
}

/** A quote or trip, or its row in a list. */
interface DepartingRow {
  readonly departure_date?: unknown
  readonly is_departure_assumed?: unknown
  readonly departure_zone?: unknown
}

/** Formats the local day of a departure. */
export const departureDay = (row: DepartingRow, zone: string): string =>
  assumedDepartureWords({ ...row, is_departure_assumed: true }, zone)
