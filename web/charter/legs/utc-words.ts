import { formatDate, formatTime } from '../../ui/format-value.ts'

/** A moment in UTC, with its day if it differs from the local one. */
export function utcWords(at: number, zone: string): string {
  const day = formatDate(at, 'UTC')
  return `${formatTime(at, 'UTC')} UTC${day === formatDate(at, zone) ? '' : `, ${day}`}`
}
