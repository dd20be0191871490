import { findStep, listSteps, type DayPeriod, type Granularity } from '../../kernel/index.ts'
import { mostMetricSteps, type MetricStep, type MetricSum } from './contract.ts'
import { findMetricPart } from './metric-kinds.ts'

/** A stored metric of one day, as its record keeps it. */
export interface MetricDay {
  readonly year: number
  readonly month: number
  readonly dayOfMonth: number
  /** 1 Monday to 7 Sunday. */
  readonly dayOfWeek: number
  readonly value: number
  readonly valueMap: Readonly<Record<string, number>>
}

const pad = (number: number, length: number): string => String(number).padStart(length, '0')

/** Day of a metric: '2026-11-29'. */
export const printMetricDay = ({ year, month, dayOfMonth }: MetricDay): string =>
  `${pad(year, 4)}-${pad(month, 2)}-${pad(dayOfMonth, 2)}`

const roundTenth = (number: number): number => Math.round(number * 10) / 10

/** Adds the numbers of some days. Parts that are averages are averaged over the days that have them. */
export function addMetricDays(name: string, days: readonly MetricDay[]): MetricSum {
  const values = Map.groupBy(
    days.flatMap(({ valueMap }) => Object.entries(valueMap)),
    ([part]) => part,
  )
  const parts = [...values].map(([part, entries]) => {
    const sum = entries.reduce((total, [, number]) => total + number, 0)
    return [part, findMetricPart(name, part).over === 'average' ? roundTenth(sum / entries.length) : sum] as const
  })
  return { value: days.reduce((total, { value }) => total + value, 0), parts: Object.fromEntries(parts) }
}

interface MetricFigures {
  readonly total: MetricSum
  readonly steps: MetricStep[]
  readonly weekdays: number[]
}

/** Figures of a metric over a period, from its stored days. Steps without one have zeros and no parts. */
export function computeMetricFigures(
  name: string,
  days: readonly MetricDay[],
  { by, ...period }: DayPeriod & { readonly by: Granularity },
): MetricFigures {
  const byStep = Map.groupBy(days, (day) => findStep(printMetricDay(day), by))
  const weekdays = Array.from({ length: 7 }, (_, at) =>
    days.reduce((total, { dayOfWeek, value }) => total + (dayOfWeek === at + 1 ? value : 0), 0),
  )
  return {
    total: addMetricDays(name, days),
    steps: listSteps(period, { by, most: mostMetricSteps }).map((day) => ({
      day,
      ...addMetricDays(name, byStep.get(day) ?? []),
    })),
    weekdays,
  }
}
