import { isTimezone } from './timezone.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns a cached format for a time zone. An unknown zone, which a stored leg may have, is replaced by UTC. */
export function formatIn(timezone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const timeZone = isTimezone(timezone) ? timezone : 'UTC'
  const key = `${timeZone} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone })
  formats.set(key, format)
  return format
}

/** 'M/d/YY' */
export const formatDate = (at: number, timezone: string): string =>
  formatIn(timezone, { year: '2-digit', month: 'numeric', day: 'numeric' }).format(at)

/** 'h:mm a' */
export const formatTime = (at: number, timezone: string): string =>
  formatIn(timezone, { hour: 'numeric', minute: '2-digit' }).format(at).replace('\u202f', ' ')

/** Date and time as the product shows them: 'M/d/YY h:mm a' in a time zone. */
export const formatDateTime = (at: number, timezone: string): string =>
  `${formatDate(at, timezone)} ${formatTime(at, timezone)}`

/** Returns the short name of a time zone, such as 'CST'. */
export const zoneName = (at: number, timezone: string): string =>
  formatIn(timezone, { timeZoneName: 'short' })
    .formatToParts(at)
    .find((part) => part.type === 'timeZoneName')?.value ?? timezone

/** Formats a moment with the name of its time zone: '12/23/26 5:45 AM PST'. */
export const formatZonedTime = (at: number, timezone: string): string =>
  `${formatDateTime(at, timezone)} ${zoneName(at, timezone)}`

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const exact = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })

/** Cents as USD with 2 decimals (decision E1). */
export const formatMoney = (cents: number): string => usd.format(cents / 100)

/** '1 row', '0 rows', '2 rows'. */
export const formatCount = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

export const formatNumber = (value: number): string => plain.format(value)

/** A number from which an amount follows, such as a quantity: no typed digit is rounded away. */
export const formatExact = (value: number): string => exact.format(value)

const plainText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** A value in words: lists are joined, objects give their label or name. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ')
  if (typeof value !== 'object') return plainText(value)
  const named: { readonly label?: unknown; readonly name?: unknown } = value
  return textOf(named.label ?? named.name)
}

/** A US number in national form, '(512) 555-0174'; any other as it is (decision M12). */
export function formatPhone(phone: string): string {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone) ?? []
  return area === undefined ? phone : `(${area}) ${exchange}-${line}`
}
