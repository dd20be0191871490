import { isDeepStrictEqual } from 'node:util'
import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { getDayOfYear } from 'date-fns/getDayOfYear'
import { getISODay } from 'date-fns/getISODay'
import { getISOWeek } from 'date-fns/getISOWeek'
import { startOfDay } from 'date-fns/startOfDay'
import { metricKinds, metrics, type MetricName } from '../../domain/automation/index.ts'
import { clients } from '../../domain/company/index.ts'
import { dashboardDays, hourOfDay } from '../../domain/dashboard.ts'
import { usableTimezone } from '../../domain/kernel/index.ts'
import { withTenant, type Ctx } from '../platform/context.ts'
import { sql } from '../platform/database/sql.ts'
import { defineTimedTask, tellCount, type TimedTask } from '../platform/jobs/index.ts'
import { createRecord, findRecord, getRecord, listRecords, updateRecord } from '../platform/records/index.ts'
import { countByDay, countedNames } from './metrics-by-day.ts'

/** The metric of a day's messages; its values are those of `dashboardDay`. */
export const dayMetric = 'messages'

/** A day has one metric of messages, from any counter. */
export const nameDayMetric = (day: string): string => makeMetricId({ name: dayMetric, day })

/** Days that are counted again: an answer counts on the day of the answered message, and may come later. */
const countedAgain = 7

/** Days that a metric looks back on at first. */
const firstDays = 400

/** Media in which people outside write and are answered. */
const outside = ['email', 'web', 'text']

interface DayRow {
  readonly day: string
  readonly incoming: number
  readonly outgoing: number
  readonly answered: number
  readonly median_minutes: number | null
}

/**
 * Messages of the days from `from` on, by the client's days. The first incoming message of several in a row waits for an
 * answer; the time to the next outgoing one of its thread is its response time. Each message is looked up by the index of
 * its medium, its neighbours by that of its thread.
 */
const countDays = ({ db }: Ctx, { from, timezone }: { readonly from: number; readonly timezone: string }) =>
  db.run(sql<DayRow>`
    with counted as (
      select thread, date, inbound, to_char(to_timestamp(date / 1000.0) at time zone ${timezone}, 'YYYY-MM-DD') as day
      from threadsmsgs
      where client_id = ${db.tenant.clientId} and medium = any(${outside}::text[]) and date >= ${from}
        and not draft and trashed_at is null)
    select counted.day, count(*) filter (where counted.inbound)::int as incoming,
      count(*) filter (where not counted.inbound)::int as outgoing,
      count(answer.date)::int as answered,
      round((percentile_cont(0.5) within group (order by answer.date - counted.date) / 60000)::numeric, 1)::float8 as median_minutes
    from counted
    left join lateral (
      select m.inbound from threadsmsgs m
      where m.client_id = ${db.tenant.clientId} and m.thread = counted.thread and m.date < counted.date and not m.draft
        and m.medium = any(${outside}::text[]) and m.trashed_at is null
      order by m.date desc limit 1) before on counted.inbound
    left join lateral (
      select m.date from threadsmsgs m
      where m.client_id = ${db.tenant.clientId} and m.thread = counted.thread and m.date > counted.date and not m.draft
        and not m.inbound and m.medium = any(${outside}::text[]) and m.trashed_at is null
      order by m.date limit 1) answer on counted.inbound and before.inbound is not true
    group by counted.day`)

/** Facts of a day's metric. */
interface MetricFacts {
  readonly name: MetricName
  readonly value: number
  readonly valueMap: Readonly<Record<string, number>>
  readonly day: string
}

/** The metric of a day, as it is kept. `noon` is the middle of the day in the client's time zone. */
const makeMetric = ({ name, value, valueMap, day }: MetricFacts, noon: TZDate) =>
  metrics.shape.parse({
    name,
    categories: [...metricKinds[name].categories],
    value,
    valueMap,
    year: Number(day.slice(0, 4)),
    month: Number(day.slice(5, 7)),
    dayOfMonth: Number(day.slice(8, 10)),
    week: getISOWeek(noon),
    dayOfWeek: getISODay(noon),
    dayOfYear: getDayOfYear(noon),
  })

function describeMessages({ day, incoming, outgoing, answered, median_minutes }: DayRow): MetricFacts {
  const median: Record<string, number> = median_minutes === null ? {} : { median_minutes }
  return {
    day,
    name: dayMetric,
    value: incoming + outgoing,
    valueMap: { incoming, outgoing, answered, ...median },
  }
}

/** The metric of a day's messages, as it is kept. */
export const makeDayMetric = (row: DayRow, noon: TZDate) => makeMetric(describeMessages(row), noon)

const makeMetricId = ({ name, day }: Pick<MetricFacts, 'name' | 'day'>): string => `${name}-${day}`

interface KnownDay {
  readonly id: string
  readonly value: number
  readonly parts: Readonly<Record<string, number>>
  readonly is_trashed: boolean
}

/** Facts that are to be written: not those that are stored, nor those of days that a user put into the trash. */
async function findNews({ db }: Ctx, facts: readonly MetricFacts[]): Promise<MetricFacts[]> {
  const rows = await db.run(sql<KnownDay>`
    select m.id, (m.doc ->> 'value')::float8 as value, m.doc -> 'valueMap' as parts, m.trashed_at is not null as is_trashed
    from metrics m where m.client_id = ${db.tenant.clientId} and m.id = any(${facts.map(makeMetricId)}::text[])`)
  const known = new Map(rows.map((row) => [row.id, row]))
  return facts.filter((one) => {
    const stored = known.get(makeMetricId(one))
    if (stored === undefined) return true
    return !stored.is_trashed && !(stored.value === one.value && isDeepStrictEqual(stored.parts, one.valueMap))
  })
}

/** Stores the numbers of a day. */
async function keepDay(ctx: Ctx, facts: MetricFacts, timezone: string): Promise<void> {
  const id = makeMetricId(facts)
  const noon = hourOfDay(facts.day, 12, timezone)
  const doc = makeMetric(facts, noon)
  const known = await findRecord(ctx, metrics, id)
  if (known === undefined) await createRecord(ctx, metrics, { id, date: noon.getTime(), doc })
  else await updateRecord(ctx, metrics, { id, version: known.version, change: doc })
}

/**
 * First moment from which a metric is counted: the last seven days, and the days since the last stored one, which an outage
 * may have left out. Of a new one as many days as are looked back on.
 */
async function findFirst(ctx: Ctx, name: MetricName, timezone: string): Promise<number> {
  const [last] = await listRecords(ctx, metrics, {
    where: ['name', '==', name],
    orderBy: { field: 'date', direction: 'desc' },
    limit: 1,
  })
  const startBefore = (ago: number): number => addDays(startOfDay(new TZDate(ctx.now, timezone)), 1 - ago).getTime()
  if (last === undefined) return startBefore(name === dayMetric ? dashboardDays : firstDays)
  const lastDay = startOfDay(new TZDate(last.date, timezone)).getTime()
  return Math.max(startBefore(firstDays), Math.min(startBefore(countedAgain), lastDay))
}

async function listFacts(ctx: Ctx, name: MetricName, timezone: string): Promise<MetricFacts[]> {
  const from = await findFirst(ctx, name, timezone)
  if (name === dayMetric) return (await countDays(ctx, { from, timezone })).map(describeMessages)
  const days = await countByDay(ctx, name, { from, timezone })
  return days.map(({ day, value, parts }) => ({ name, day, value, valueMap: parts }))
}

/** Counts some metrics of the client. Answers how many days were written. Throws AggregateError once all were tried. */
async function countNamed(ctx: Ctx, names: readonly MetricName[]): Promise<number> {
  const client = await getRecord(ctx, clients, ctx.db.tenant.clientId)
  const timezone = usableTimezone(client.timezone)
  let count = 0
  const failures: unknown[] = []
  for (const name of names)
    for (const facts of await findNews(ctx, await listFacts(ctx, name, timezone)))
      await withTenant(ctx.platform, ctx.actor, (own) => keepDay(own, facts, timezone)).then(
        () => (count += 1),
        (error: unknown) => failures.push(error),
      )
  if (failures.length > 0) throw new AggregateError(failures, 'days of metrics could not be kept')
  return count
}

/**
 * Counts the client's messages of the last days; at first of as many as the dashboard looks back on. Each day is kept by
 * itself: one that cannot be is reported when the others are.
 */
export const countMessages = (ctx: Ctx): Promise<number> => countNamed(ctx, [dayMetric])

/** As `countMessages`, for every metric. */
export const countAllMetrics = (ctx: Ctx): Promise<number> => countNamed(ctx, [dayMetric, ...countedNames])

/** Every hour: the metrics of the last days, for the dashboard and the screen Metrics (1-shell section 9, 'metrics'). */
export const countMetrics: TimedTask = defineTimedTask({
  name: 'count-metrics',
  lane: 'upkeep',
  at: '7 * * * *',
  inClient: async (run) => tellCount(run, await run.within(countAllMetrics), ['day counted', 'days counted']),
})
