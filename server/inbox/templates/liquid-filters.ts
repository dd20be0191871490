import { openDay, openMoment, openTime } from '../../../domain/charter/index.ts'
import { isTimezone } from '../../../domain/kernel/index.ts'

type FilterOf = (value: unknown, ...args: readonly unknown[]) => unknown

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === ''

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

const numberOf = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** A filter of a number. An invalid one stays missing: nothing is made up. */
const ofNumber =
  (apply: (value: number, other: number) => unknown): FilterOf =>
  (value, other) => {
    const number = numberOf(value)
    return number === undefined ? undefined : apply(number, numberOf(other) ?? 0)
  }

const ofText =
  (apply: (text: string, ...args: readonly unknown[]) => string): FilterOf =>
  (value, ...args) =>
    isMissing(value) ? undefined : apply(textOf(value), ...args)

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Hours as people fly them: 2.5 is '2:30'. */
function flightTime(hours: number): string {
  const minutes = Math.round(hours * 60)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** Epoch milliseconds that a calendar can show. */
const latest = 8.64e15

/** Of a day whose time is open: the day, and in the place of the time that it is to be confirmed. */
function openWords(day: string, options: Intl.DateTimeFormatOptions): string {
  const { hour, minute: _minute, ...dated } = options
  const isDated = Object.keys(dated).length > 0
  const words = isDated && new Intl.DateTimeFormat('en-US', { ...dated, timeZone: 'UTC' }).format(Date.parse(day))
  return [words, hour && openTime].filter(Boolean).join(', ')
}

const inZone =
  (zone: string, options: Intl.DateTimeFormatOptions): FilterOf =>
  (value, other) => {
    if (value === openMoment) return value
    if (typeof value === 'string' && openDay.test(value)) return openWords(value, options)
    const at = numberOf(value)
    if (at === undefined || Math.abs(at) > latest) return undefined
    const timeZone = typeof other === 'string' && isTimezone(other) ? other : zone
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone }).format(at).replaceAll('\u202F', ' ')
  }

const date: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'numeric', day: 'numeric' }
const shortDate: Intl.DateTimeFormatOptions = { ...date, year: '2-digit' }
const time: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' }

/** Longest text that a filter may make. */
const longest = 10_000

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/**
 * The filters that a template may use (decision M16): all others do not exist. Dates are those of the client's time
 * zone unless a zone is named: `{{ leg.times.takeoffUTC | time: leg.times.takeoffTZ }}`.
 */
export const filtersIn = (zone: string): Readonly<Record<string, FilterOf>> => ({
  default: (value, fallback) => (isMissing(value) || value === false ? fallback : value),
  money: ofNumber((cents) => usd.format(cents / 100)),
  flight_time: ofNumber(flightTime),
  number: ofNumber((value) => value.toLocaleString('en-US')),
  date: inZone(zone, date),
  short_date: inZone(zone, shortDate),
  long_date: inZone(zone, { ...date, month: 'long', weekday: 'long' }),
  time: inZone(zone, time),
  date_time: inZone(zone, { ...shortDate, ...time }),
  plus: ofNumber((value, other) => value + other),
  minus: ofNumber((value, other) => value - other),
  times: ofNumber((value, other) => value * other),
  upcase: ofText((text) => text.toUpperCase()),
  downcase: ofText((text) => text.toLowerCase()),
  capitalize: ofText((text) => text.slice(0, 1).toUpperCase() + text.slice(1)),
  strip: ofText((text) => text.trim()),
  truncate: ofText((text, most) => {
    const length = Math.max(1, numberOf(most) ?? 50)
    return text.length <= length
      ? text
      : `${text
          .slice(0, length - 1)
          .toWellFormed()
          .trimEnd()}…`
  }),
  size: (value) => (typeof value === 'string' || Array.isArray(value) ? value.length : 0),
  first: (value) => listOf(value)[0],
  last: (value) => listOf(value).at(-1),
  join: (value, between) =>
    Array.isArray(value)
      ? value
          .map(textOf)
          .join(textOf(between ?? ', ').slice(0, 100))
          .slice(0, longest)
      : value,
})
