import { dayMs } from './durations.ts'
import { formatIn } from './format-value.ts'

/** Steps of a period (3-aviation section 4, metric granularity). */
export const granularities = { day: 'Day', week: 'Week', month: 'Month', year: 'Year' } as const

export type Granularity = keyof typeof granularities

export const granularityNames = Object.keys(granularities) as [Granularity, ...Granularity[]]

const printDay = (at: number): string => new Date(at).toISOString().slice(0, 10)

const readDay = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** First day of the step that a day belongs to; weeks begin on Monday. */
export function findStep(day: string, by: Granularity): string {
  const date = new Date(readDay(day))
  if (by === 'week') return printDay(date.getTime() - ((date.getUTCDay() + 6) % 7) * dayMs)
  if (by === 'month') return `${day.slice(0, 7)}-01`
  return by === 'year' ? `${day.slice(0, 4)}-01-01` : day
}

/** First day of the next step. */
function nextStep(first: string, by: Granularity): string {
  const date = new Date(readDay(first))
  if (by === 'month') return printDay(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1))
  if (by === 'year') return printDay(Date.UTC(date.getUTCFullYear() + 1, 0, 1))
  return printDay(date.getTime() + (by === 'week' ? 7 : 1) * dayMs)
}

/** Days of a calendar, both included: '2026-11-29'. */
export interface DayPeriod {
  readonly from: string
  readonly until: string
}

/** So many days until a day, which is the last of them. */
export const spanDays = (until: string, count: number): DayPeriod => ({
  from: printDay(readDay(until) - (count - 1) * dayMs),
  until,
})

/** First days of the steps of a period, the oldest first; one more than `most` where there are more. */
export function listSteps(
  { from, until }: DayPeriod,
  { by, most }: { readonly by: Granularity; readonly most: number },
): string[] {
  const steps: string[] = []
  for (let step = findStep(from, by); step <= until && steps.length <= most; step = nextStep(step, by)) steps.push(step)
  return steps
}

/** Days of a step within a period. */
export function spanStep(first: string, by: Granularity, { from, until }: DayPeriod): DayPeriod {
  const last = printDay(readDay(nextStep(first, by)) - dayMs)
  return { from: first < from ? from : first, until: last > until ? until : last }
}

const formats: Readonly<Record<Granularity, Intl.DateTimeFormatOptions>> = {
  day: { month: 'numeric', day: 'numeric' },
  week: { month: 'numeric', day: 'numeric' },
  month: { month: 'short', year: '2-digit' },
  year: { year: 'numeric' },
}

/** Name of a step: '11/12', 'Week of 11/9', 'Nov 26', '2026'. */
export const namePeriodStep = (day: string, by: Granularity): string =>
  `${by === 'week' ? 'Week of ' : ''}${formatIn('UTC', formats[by]).format(readDay(day))}`
