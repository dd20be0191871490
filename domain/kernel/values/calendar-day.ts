import { tzOffset } from '@date-fns/tz'
import { dayMs, hourMs, minuteMs } from './durations.ts'

/** The day that the calendar of a zone shows at an instant, counted from 1970. */
export const localDay = (at: number, zone: string): number =>
  Math.floor((at + tzOffset(zone, new Date(at)) * minuteMs) / dayMs)

/** First and last day of something that is typed as dates; an absent end is open. */
export interface DaySpan {
  readonly first: number
  readonly last: number
}

/**
 * The days that two stored dates name (decision D29). A form stores a date with an hour of the client's zone, which
 * means nothing: only the day counts, and both ends belong to the span.
 */
export const spanOfDays = (
  { start, end }: { readonly start?: number | undefined; readonly end?: number | undefined },
  zone: string,
): DaySpan => ({
  first: start === undefined ? Number.NEGATIVE_INFINITY : localDay(start, zone),
  last: end === undefined ? Number.POSITIVE_INFINITY : localDay(end, zone),
})

export const isWithinDays = ({ first, last }: DaySpan, day: number): boolean => day >= first && day <= last

/** Forms store both dates with the same hour, and the shortest day has 23 hours. */
const earlierDayMs = 22 * hourMs

/** True if an end names an earlier day than its start, in any zone. Two hours of one day are in order. */
export const isEarlierDay = (end: number, start: number): boolean => start - end > earlierDayMs
