import { formatIn, formatTime } from '../kernel/values/format-value.ts'

/** Formats a duration: '2:05'. */
export const hoursMinutes = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** The words of a moment by the clock of a place: '11/20/2026' and '3:05 PM'. */
export function clockWords(at: number, timezone: string): { readonly date: string; readonly time: string } {
  const day = formatIn(timezone, { year: 'numeric', month: 'numeric', day: 'numeric' })
  return { date: day.format(at), time: formatTime(at, timezone) }
}
