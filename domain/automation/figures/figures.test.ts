import fc from 'fast-check'
import { expect, test } from 'vitest'
import { granularityNames } from '../../kernel/index.ts'
import { metrics } from '../metrics.ts'
import { addMetricDays, computeMetricFigures, printMetricDay, type MetricDay } from './add-metrics.ts'
import { mostMetricSteps } from './contract.ts'
import { findMetricPart, metricKinds } from './metric-kinds.ts'

const dayMs = 86_400_000

const makeDay = (at: number, value: number, valueMap: Record<string, number> = {}): MetricDay => {
  const date = new Date(at * dayMs)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    dayOfMonth: date.getUTCDate(),
    dayOfWeek: ((date.getUTCDay() + 6) % 7) + 1,
    value,
    valueMap,
  }
}

const printDay = (at: number): string => new Date(at * dayMs).toISOString().slice(0, 10)

test('steps of any granularity and the days of the week add up to the total', () => {
  const numbers = fc.array(fc.record({ value: fc.nat(1000), sent: fc.nat(1000) }), { minLength: 1, maxLength: 380 })
  fc.assert(
    fc.property(
      fc.integer({ min: 10_000, max: 30_000 }),
      numbers,
      fc.constantFrom(...granularityNames),
      (first, all, by) => {
        const days = all.map(({ value, sent }, at) => makeDay(first + at, value, { outgoing: sent }))
        const period = { from: printDay(first), until: printDay(first + all.length - 1), by }
        const { total, steps, weekdays } = computeMetricFigures('messages', days, period)
        const value = all.reduce((sum, one) => sum + one.value, 0)
        expect(total).toEqual({ value, parts: { outgoing: all.reduce((sum, one) => sum + one.sent, 0) } })
        expect(steps.reduce((sum, step) => sum + step.value, 0)).toBe(value)
        expect(weekdays.reduce((sum, one) => sum + one, 0)).toBe(value)
        expect(steps.map(({ day }) => day)).toEqual(steps.map(({ day }) => day).toSorted())
      },
    ),
  )
})

test('an average is that of the days that have it, and other parts are sums', () => {
  const days = [
    makeDay(20_000, 3, { incoming: 2, median_minutes: 10 }),
    makeDay(20_001, 5, { incoming: 4 }),
    makeDay(20_002, 1, { incoming: 1, median_minutes: 15.5 }),
  ]
  expect(addMetricDays('messages', days)).toEqual({ value: 9, parts: { incoming: 7, median_minutes: 12.8 } })
  expect(addMetricDays('own metric', days).parts['median_minutes']).toBe(25.5)
})

test('a period with too many steps ends after the largest number, and a day is printed with its zeros', () => {
  const { steps } = computeMetricFigures('messages', [], { from: '2020-01-01', until: '2026-01-01', by: 'day' })
  expect(steps.length).toBe(mostMetricSteps + 1)
  expect(printMetricDay(makeDay(20_000, 0))).toBe('2024-10-04')
})

test('every counted metric is a metric that its record takes, and each part has its words', () => {
  for (const [name, { categories, parts }] of Object.entries(metricKinds)) {
    const day = { year: 2026, month: 11, dayOfMonth: 24, week: 48, dayOfWeek: 2, dayOfYear: 328 }
    expect(metrics.shape.safeParse({ name, categories: [...categories], ...day }).success).toBe(true)
    for (const [part, words] of Object.entries(parts)) expect(findMetricPart(name, part)).toEqual(words)
  }
  expect(findMetricPart('own metric', 'seats')).toEqual({ label: 'seats', unit: 'count', over: 'sum' })
})
