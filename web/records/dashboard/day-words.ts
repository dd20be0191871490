import type { DashboardDay } from '../../../domain/dashboard.ts'

/** '2026-11-20' -> 'Fri, Nov 20'. A day of the calendar has no zone. */
export const dayWords = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })

/** 8.4 -> '8 min'; 125 -> '2 h 5 min'; 2000 -> '1 d 9 h'. */
export function durationWords(minutes: number): string {
  const whole = Math.round(minutes)
  if (whole < 60) return `${whole} min`
  const hours = Math.floor(whole / 60)
  if (hours < 24) return whole % 60 === 0 ? `${hours} h` : `${hours} h ${whole % 60} min`
  return hours % 24 === 0 ? `${hours / 24} d` : `${Math.floor(hours / 24)} d ${hours % 24} h`
}

/**
 * Typical value of some days, in minutes: the median of their medians, each day weighted by its number of answers.
 * Undefined without answers.
 */
export function medianOf(days: readonly DashboardDay[]): number | undefined {
  const known = days
    .flatMap(({ median_minutes: median, answered }) => (median === undefined ? [] : [{ median, answered }]))
    .toSorted((one, other) => one.median - other.median)
  const half = known.reduce((sum, { answered }) => sum + answered, 0) / 2
  let passed = 0
  for (const { median, answered } of known) {
    passed += answered
    if (passed >= half) return median
  }
  return undefined
}
