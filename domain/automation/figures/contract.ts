import { z } from 'zod'
import { defineContract, granularityNames, shortText } from '../../kernel/index.ts'

/** A day of the client's calendar: '2026-11-29'. */
const day = z.iso.date()

/** Steps of one answer at most. */
export const mostMetricSteps = 400

const namedMetric = z.object({
  name: z.string(),
  categories: z.array(z.string()),
  /** First and last stored day. */
  first: day,
  last: day,
  days: z.int(),
})

export type NamedMetric = z.output<typeof namedMetric>

export const listMetrics = defineContract({
  method: 'GET',
  path: '/company/metrics',
  summary: 'Stored metrics of the client by name',
  role: 'admin',
  output: z.object({ metrics: z.array(namedMetric) }),
})

/** Value and parts over some days. */
const sums = z.object({ value: z.number(), parts: z.record(z.string(), z.number()) })

export type MetricSum = z.output<typeof sums>

const step = sums.extend({
  /** First day of the step; the first one may begin before the period. */
  day,
})

export type MetricStep = z.output<typeof step>

export const readMetric = defineContract({
  method: 'GET',
  path: '/company/metrics/:name',
  summary: 'A metric by day, week, month or year',
  role: 'admin',
  params: z.strictObject({ name: shortText }),
  query: z.strictObject({ from: day, until: day, by: z.enum(granularityNames).default('day') }),
  output: z.object({
    name: z.string(),
    categories: z.array(z.string()),
    total: sums,
    /** Every step of the period, the oldest first. */
    steps: z.array(step),
    /** Value on the days of the week, Monday first. */
    weekdays: z.array(z.number()).length(7),
    /** Days of the period with a stored number. */
    days: z.int(),
  }),
})
