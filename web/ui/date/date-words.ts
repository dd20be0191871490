import { TZDate } from '@date-fns/tz'
import { fromDateInput, type Day } from '../../../domain/kernel/values/typed-date.ts'

export { fromDateInput, momentOf, readDay, readTime, type Day } from '../../../domain/kernel/values/typed-date.ts'

/** Messages of a date input (2-content section 5, 'Dates, phone, text'). */
export const dateMessages = { format: 'Required format: m/d/yyyy', notAllowed: 'Date not allowed' } as const

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

export function dayOf(at: number, timezone: string): Day {
  const local = new TZDate(at, timezone)
  return { year: local.getFullYear(), month: local.getMonth() + 1, day: local.getDate() }
}

/** 'M/d/yyyy', as a date is typed (1-shell section 9, 'other formats'). */
export const dayText = ({ year, month, day }: Day): string => `${month}/${day}/${year}`

/** 'M/d/yyyy' of a time in a zone; empty for an invalid time. */
export const toDateText = (at: unknown, timezone: string): string =>
  typeof at === 'number' ? dayText(dayOf(at, timezone)) : ''

/** A time of day rounded up to the next listed minute, past the last one to the next hour (2-content section 9). */
export function upToListed(minuteOfDay: number, minutes: readonly number[]): number {
  const hour = Math.floor(minuteOfDay / 60)
  const next = minutes.find((minute) => minute >= minuteOfDay % 60)
  return next === undefined ? (hour + 1) * 60 + (minutes[0] ?? 0) : hour * 60 + next
}

/** The first moment of the day that a date input holds, or undefined when it is empty or not yet complete. */
export function startOfDay(text: string, timezone: string): number | undefined {
  const at = fromDateInput(text, timezone)
  if (at === undefined) return undefined
  const day = new TZDate(at, timezone)
  return new TZDate(day.getFullYear(), day.getMonth(), day.getDate(), timezone).getTime()
}

/** The last moment of the day that a date input holds, or undefined when it is empty or not yet complete. */
export function endOfDay(text: string, timezone: string): number | undefined {
  const at = fromDateInput(text, timezone)
  if (at === undefined) return undefined
  const day = new TZDate(at, timezone)
  return new TZDate(day.getFullYear(), day.getMonth(), day.getDate() + 1, timezone).getTime() - 1
}
