import type { Span } from './facts.ts'

/** True if a date names the week that begins on it. */
export const isWeekOf = (plain: string, start: number): boolean =>
  /\bweek (?:of|beginning|commencing|starting)(?: on)?(?: the)?(?: monday,?)? $/.test(
    plain.slice(Math.max(0, start - 35), start),
  )

/** True if a range holds the possible days of a flight, not the first and last day of a stay. */
export const isWindow = (plain: string, { start }: Span): boolean =>
  /\b(?:between|any ?time|some ?time|sometime|either|week (?:of|beginning|commencing|starting)(?: on)?)\s*(?:the\s+|from\s+|monday,?\s+)?$/.test(
    plain.slice(Math.max(0, start - 35), start),
  )
