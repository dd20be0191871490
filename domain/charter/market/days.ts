import { tzOffset } from '@date-fns/tz'
import { localDay, type DaySpan } from '../../kernel/values/calendar-day.ts'
import { dayMs, minuteMs } from '../../kernel/values/durations.ts'
import { instantOfLocal } from '../../kernel/values/local-time.ts'
import { defaultTimezone } from '../../kernel/values/timezone.ts'

/** Local days on which an empty leg can depart: those of its window, or its own (decision D13). Zone of its departure. */
export function spanDeal(
  deal: { readonly departure_date?: number | undefined; readonly window_end?: number | undefined },
  zone: string,
): DaySpan | undefined {
  if (deal.departure_date === undefined) return undefined
  const first = localDay(deal.departure_date, zone)
  return { first, last: deal.window_end === undefined ? first : Math.max(first, localDay(deal.window_end, zone)) }
}

/** A flight that is asked for or offered by a quote. */
export interface DatedQuote {
  readonly quoteType: 'want' | 'have' | 'have_request'
  readonly departure_date?: number | undefined
  readonly day_range?: number | undefined
}

/** Local days on which the flight of a quote can depart: its departure, and the range of a have-request (decision D14). */
export function spanQuote({ quoteType, departure_date, day_range = 1 }: DatedQuote, zone: string): DaySpan | undefined {
  if (departure_date === undefined) return undefined
  const first = localDay(departure_date, zone)
  return { first, last: quoteType === 'have_request' ? first + day_range - 1 : first }
}

/** A local minute has a year of four digits. */
const farthestMs = Date.UTC(3800, 0)

/**
 * Last moment of a have-request: its departure plus (day_range - 1) days, at the same time of its zone's clock
 * (3-aviation section 9). Undefined for other quotes, without a departure or range, and centuries away.
 */
export function findReturnDate(quote: DatedQuote, zone: string = defaultTimezone): number | undefined {
  const { quoteType, departure_date, day_range } = quote
  if (quoteType !== 'have_request' || departure_date === undefined || day_range === undefined) return undefined
  if (Math.abs(departure_date) > farthestMs) return undefined
  if (day_range === 1) return departure_date
  const shown = departure_date + tzOffset(zone, new Date(departure_date)) * minuteMs
  const last = shown + (day_range - 1) * dayMs
  const minute = Math.floor(last / minuteMs) * minuteMs
  return instantOfLocal(zone, new Date(minute).toISOString().slice(0, 16)) + last - minute
}

/** Why the return of a have-request cannot be typed: its days say it. */
export const returnGiven = (quote: Readonly<Record<string, unknown>>): string | undefined =>
  quote['quoteType'] === 'have_request' && typeof quote['day_range'] === 'number' ? 'The last of its days.' : undefined

/** First day of a search: a past one becomes today in America/Chicago (3-aviation section 9). */
export const floorStart = (start: number, now: number): number => Math.max(start, localDay(now, defaultTimezone))
