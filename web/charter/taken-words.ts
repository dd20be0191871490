import { takenQuestion, type Taken } from '../../domain/charter/index.ts'
import { formatDate, formatDateTime, formatTime, zoneName } from '../ui/format-value.ts'
import { showAlert } from '../platform/dialogs.ts'

const isSameDay = (one: number, other: number, zone: string): boolean =>
  formatDate(one, zone) === formatDate(other, zone)

/** What takes an aircraft, and when, by the clock of the place that the leg leaves. */
export function takenWords({ tail, by, what, from, until }: Taken, zone: string): string {
  const named = by === 'trip' ? ['trip', what] : [what ?? 'an entry of its schedule']
  const end = isSameDay(from, until, zone) ? formatTime(until, zone) : formatDateTime(until, zone)
  const time = from === until ? formatDateTime(from, zone) : `${formatDateTime(from, zone)} to ${end}`
  return `${tail} may not be available: ${named.filter(Boolean).join(' ')}, ${time} ${zoneName(from, zone)}.`
}

/** Whether somebody says yes to a flight although its aircraft may be taken (decision D22); `reasons` are sentences. */
export const askTakenAnyway = (reasons: readonly string[]): Promise<boolean> =>
  showAlert({
    title: takenQuestion.title,
    message: [takenQuestion.message, ...reasons].join(' '),
    confirm: 'Confirm',
    cancel: 'Cancel',
  })
