import { TZDate } from '@date-fns/tz'

/** Date-only values stand at this hour of their day (2-content section 5). */
const dateHour = 6

const two = (value: number): string => String(value).padStart(2, '0')

/** 'yyyy-MM-dd' in a time zone, as a date input takes it. */
export function toDateInput(at: unknown, timezone: string): string {
  if (typeof at !== 'number') return ''
  const local = new TZDate(at, timezone)
  return `${String(local.getFullYear()).padStart(4, '0')}-${two(local.getMonth() + 1)}-${two(local.getDate())}`
}

/** 'yyyy-MM-ddTHH:mm' in a time zone. */
export function toDateTimeInput(at: unknown, timezone: string): string {
  if (typeof at !== 'number') return ''
  const local = new TZDate(at, timezone)
  return `${toDateInput(at, timezone)}T${two(local.getHours())}:${two(local.getMinutes())}`
}

/** Epoch milliseconds of what a date or date-time input holds, or undefined when it is empty or not yet complete. */
export function fromDateInput(text: string, timezone: string): number | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}))?/.exec(text)
  if (parts === null) return undefined
  const [year = 0, month = 1, day = 1] = parts.slice(1, 4).map(Number)
  if (year <= 1000) return undefined
  const [hour, minute] = parts[4] === undefined ? [dateHour, 0] : [Number(parts[4]), Number(parts[5])]
  return new TZDate(year, month - 1, day, hour, minute, timezone).getTime()
}
