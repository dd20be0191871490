/** Date and time as the product shows them: 'M/d/YY h:mm a' in a time zone. */
export function formatDateTime(at: number, timezone: string): string {
  return `${formatDate(at, timezone)} ${formatTime(at, timezone)}`
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making a format is slow, using it is not: one of each is kept. */
function formatIn(timezone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timezone} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone: timezone })
  formats.set(key, format)
  return format
}

/** 'M/d/YY' */
export const formatDate = (at: number, timezone: string): string =>
  formatIn(timezone, { year: '2-digit', month: 'numeric', day: 'numeric' }).format(at)

/** 'h:mm a' */
export const formatTime = (at: number, timezone: string): string =>
  formatIn(timezone, { hour: 'numeric', minute: '2-digit' }).format(at).replace('\u202f', ' ')

/** 'CST' */
export const zoneName = (at: number, timezone: string): string =>
  formatIn(timezone, { timeZoneName: 'short' })
    .formatToParts(at)
    .find((part) => part.type === 'timeZoneName')?.value ?? timezone

const justNowMs = 29_000
const dayMs = 86_400_000

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

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** Cents as USD with 2 decimals (decision E1). */
export const formatMoney = (cents: number): string => usd.format(cents / 100)

export const formatNumber = (value: number): string => plain.format(value)

/** '1.2 MB' */
export function formatBytes(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB']
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  return `${plain.format(Math.round((bytes / 1000 ** step) * 10) / 10)} ${units[step] ?? 'B'}`
}

/** A US number in national form, '(512) 555-0174'; any other as it is (decision M12). */
export function formatPhone(phone: string): string {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone) ?? []
  return area === undefined ? phone : `(${area}) ${exchange}-${line}`
}
