import { dayMs, hourMs, minuteMs, secondMs } from '../../domain/kernel/values/durations.ts'
import { formatDate, formatDateTime, formatIn, formatTime } from '../../domain/kernel/values/format-value.ts'

export {
  formatCount,
  formatDate,
  formatDateTime,
  formatExact,
  formatMoney,
  formatNumber,
  formatPhone,
  formatTime,
  formatZonedTime,
  zoneName,
} from '../../domain/kernel/values/format-value.ts'

const justNowMs = 29_000

/** Local calendar days between two times; negative backwards. */
export const daysBetween = (from: number, to: number, timezone: string): number => {
  const format = formatIn(timezone, { year: 'numeric', month: '2-digit', day: '2-digit' })
  return Math.round((Date.parse(format.format(to)) - Date.parse(format.format(from))) / dayMs)
}

/** Short form for lists: 'just now' under 29 seconds, then the time, 'Yesterday', the weekday, the date. */
export function formatRelative(at: number, now: number, timezone: string): string {
  if (Math.abs(now - at) < justNowMs) return 'just now'
  const days = daysBetween(at, now, timezone)
  if (days === 0) return formatTime(at, timezone)
  if (days === 1) return 'Yesterday'
  if (days > 1 && days < 7) return formatIn(timezone, { weekday: 'short' }).format(at)
  return formatDate(at, timezone)
}

/** Short form of a time to come: 'Today 3:30 PM', 'Tomorrow 6:00 AM', 'Tue 6:00 AM', '12/21/26 6:00 AM'. */
export function formatAhead(at: number, now: number, timezone: string): string {
  const days = daysBetween(now, at, timezone)
  const time = formatTime(at, timezone)
  if (days === 0) return `Today ${time}`
  if (days === 1) return `Tomorrow ${time}`
  if (days > 1 && days < 7) return `${formatIn(timezone, { weekday: 'short' }).format(at)} ${time}`
  return days === -1 ? `Yesterday ${time}` : formatDateTime(at, timezone)
}

const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** A count that was counted no further than `most`: '1,000+' for more (decision P6). */
export const countWords = (count: number, most: number): string =>
  count > most ? `${plain.format(most)}+` : plain.format(count)

/** Duration in one unit: '300 ms', '4 s', '12 min', '3 h', '2 days'. */
export function formatDuration(ms: number): string {
  const units = [
    ['days', dayMs],
    ['h', hourMs],
    ['min', minuteMs],
    ['s', secondMs],
  ] as const
  const [unit, size] = units.find(([, unitMs]) => ms >= unitMs) ?? (['ms', 1] as const)
  const amount = Math.round(ms / size)
  return `${plain.format(amount)} ${unit === 'days' && amount === 1 ? 'day' : unit}`
}

/** '1.2 MB' */
export function formatBytes(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB']
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  return `${plain.format(Math.round((bytes / 1000 ** step) * 10) / 10)} ${units[step] ?? 'B'}`
}

/** 1,250 as '1.3K', 2,400,000 as '2.4M'; up to 1,000 as it is (2-content section 9, 'Short numbers'). */
export function formatShort(value: number): string {
  const [size, sign] = Math.abs(value) > 1_000_000 ? [1_000_000, 'M'] : Math.abs(value) > 1000 ? [1000, 'K'] : [1, '']
  return `${plain.format(Math.round((value / size) * 10) / 10)}${sign}`
}

const ordinals: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = { one: 'st', two: 'nd', few: 'rd' }
const ordinalRules = new Intl.PluralRules('en-US', { type: 'ordinal' })

/** The heading of a day: 'Fri, Nov 20th', short 'Nov 20' ('EEE, MMM do' and 'MMM d', 2-content section 9). */
export function formatDayHeading(at: number, timezone: string, isShort = false): string {
  const short = formatIn(timezone, { month: 'short', day: 'numeric' }).format(at)
  if (isShort) return short
  const day = Number(formatIn(timezone, { day: 'numeric' }).format(at))
  const weekday = formatIn(timezone, { weekday: 'short' }).format(at)
  return `${weekday}, ${short}${ordinals[ordinalRules.select(day)] ?? 'th'}`
}
