import {
  automationMessages,
  computeMetricFigures,
  listMetrics,
  mostMetricSteps,
  readMetric,
  type MetricDay,
  type NamedMetric,
} from '../../domain/automation/index.ts'
import { listSteps, type InputOf, type OutputOf } from '../../domain/kernel/index.ts'
import type { Ctx } from '../platform/context.ts'
import { sql } from '../platform/database/sql.ts'
import { Invalid, NotFound } from '../platform/errors.ts'
import { implement, type Route } from '../platform/http/route.ts'

/** Day of a stored metric. */
const storedDay = sql`to_char(make_date((r.doc ->> 'year')::integer, (r.doc ->> 'month')::integer, (r.doc ->> 'dayOfMonth')::integer), 'YYYY-MM-DD')`

const withCategories = sql`metrics r left join lateral unnest(r.categories) as c(category) on true`

/** Categories of stored metrics `r` by name. */
const categories = sql`
  coalesce(array_agg(distinct c.category order by c.category) filter (where c.category is not null), '{}')`

async function listNames({ db }: Ctx): Promise<OutputOf<typeof listMetrics>> {
  const metrics = await db.run(sql<NamedMetric>`
    select r.name, ${categories} as categories, min(${storedDay}) as first, max(${storedDay}) as last,
      count(distinct r.id)::integer as days
    from ${withCategories}
    where r.client_id = ${db.tenant.clientId} and r.trashed_at is null
    group by r.name order by r.name`)
  return { metrics }
}

const refusePeriod = (path: string, code: 'metric-ends-early' | 'too-many-metric-steps') =>
  new Invalid([automationMessages.issue(path, code, { most: mostMetricSteps })])

function checkPeriod({ by, ...period }: InputOf<typeof readMetric>['query']): void {
  if (period.until < period.from) throw refusePeriod('until', 'metric-ends-early')
  if (listSteps(period, { by, most: mostMetricSteps }).length > mostMetricSteps)
    throw refusePeriod('from', 'too-many-metric-steps')
}

async function readFigures(
  { db }: Ctx,
  { params: { name }, query }: InputOf<typeof readMetric>,
): Promise<OutputOf<typeof readMetric>> {
  checkPeriod(query)
  const [metric] = await db.run(sql<Pick<NamedMetric, 'categories'>>`
    select ${categories} as categories from ${withCategories}
    where r.client_id = ${db.tenant.clientId} and r.trashed_at is null and r.name = ${name} group by r.name`)
  if (metric === undefined) throw new NotFound(`metric ${name}`)
  const days = await db.run(sql<MetricDay & { readonly day: string }>`
    select ${storedDay} as day, r.year, r.month, (r.doc ->> 'dayOfMonth')::integer as "dayOfMonth",
      (r.doc ->> 'dayOfWeek')::integer as "dayOfWeek", (r.doc ->> 'value')::double precision as value,
      r.doc -> 'valueMap' as "valueMap"
    from metrics r
    where r.client_id = ${db.tenant.clientId} and r.trashed_at is null and r.name = ${name}
      and ${storedDay} between ${query.from} and ${query.until}
    order by 1, r.id`)
  return {
    name,
    categories: metric.categories,
    ...computeMetricFigures(name, days, query),
    days: new Set(days.map(({ day }) => day)).size,
  }
}

/** Calls of the screen Metrics. */
export const metricRoutes: readonly Route[] = [implement(listMetrics, listNames), implement(readMetric, readFigures)]
