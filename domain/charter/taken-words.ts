import { formatDate, formatDateTime, formatTime, zoneName } from '../kernel/values/format-value.ts'
import { hoursMinutes } from './clock-words.ts'
import type { Taken } from './leg-editing/contract.ts'

const isSameDay = (one: number, other: number, zone: string): boolean =>
  formatDate(one, zone) === formatDate(other, zone)

function periodWords({ from, until }: Taken, zone: string): string {
  const end = isSameDay(from, until, zone) ? formatTime(until, zone) : formatDateTime(until, zone)
  const time = from === until ? formatDateTime(from, zone) : `${formatDateTime(from, zone)} to ${end}`
  return `${time} ${zoneName(from, zone)}`
}

const nameFlight = ({ by, what }: Taken): string => {
  if (by === 'schedule') return what ?? 'an entry of its schedule'
  return [what === undefined ? `another ${by}` : by, what].filter(Boolean).join(' ')
}

function flightWords({ positioning }: Taken): string {
  if (positioning === undefined) return ''
  const { from, to, minutes } = positioning
  return ` The flight from ${from} to ${to} takes ${hoursMinutes(minutes)} and does not fit between them.`
}

/** Relation of the aircraft to a conflict. An entry of the schedule names a state, such as maintenance, not a flight. */
function describeRelation({ by, what, positioning }: Taken): { readonly mark: string; readonly verb: string } {
  if (positioning !== undefined) return { mark: 'too close to ', verb: 'is too close to' }
  return by === 'schedule' && what !== undefined ? { mark: '', verb: 'has' } : { mark: 'on ', verb: 'is on' }
}

/** Formats a conflict for a table cell or a menu line: 'on trip 7021, 12/23/26', 'Maintenance: inspection, 12/23/26'. */
export const takenMark = (taken: Taken, zone: string): string =>
  `${describeRelation(taken).mark}${nameFlight(taken)}, ${formatDate(taken.from, zone)}`

/** Formats a conflict in the local time of the departure airport: 'N1 is on trip 7021, 12/23/26 ...'. */
export const takenWords = (taken: Taken, zone: string): string =>
  `${taken.tail} ${describeRelation(taken).verb} ${nameFlight(taken)}, ${periodWords(taken, zone)}.${flightWords(taken)}`
