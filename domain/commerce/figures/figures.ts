import type { Granularity, SaleStep, SalesSum } from './contract.ts'

const dayMs = 86_400_000

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

export interface SalePeriod {
  readonly from: string
  readonly until: string
}

/** First days of the steps of a period, the oldest first; one more than `most` where there are more. */
export function listSteps(
  { from, until }: SalePeriod,
  { by, most }: { readonly by: Granularity; readonly most: number },
): string[] {
  const steps: string[] = []
  for (let step = findStep(from, by); step <= until && steps.length <= most; step = nextStep(step, by)) steps.push(step)
  return steps
}

/** Days of a step within a period. */
export function spanStep(first: string, by: Granularity, { from, until }: SalePeriod): SalePeriod {
  const last = printDay(readDay(nextStep(first, by)) - dayMs)
  return { from: first < from ? from : first, until: last > until ? until : last }
}

const noSales: SalesSum = { orders: 0, total: 0, open: 0 }

export const addSales = (all: readonly SalesSum[]): SalesSum =>
  all.reduce<SalesSum>(
    (sum, one) => ({ orders: sum.orders + one.orders, total: sum.total + one.total, open: sum.open + one.open }),
    noSales,
  )

/** Every step in its order; one without orders has zeros. */
export function fillSteps(steps: readonly string[], known: readonly SaleStep[]): SaleStep[] {
  const byDay = new Map(known.map((one) => [one.day, one]))
  return steps.map((day) => byDay.get(day) ?? { day, ...noSales })
}
