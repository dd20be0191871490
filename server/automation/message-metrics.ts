import { isDeepStrictEqual } from 'node:util'
import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { getDayOfYear } from 'date-fns/getDayOfYear'
import { getISODay } from 'date-fns/getISODay'
import { getISOWeek } from 'date-fns/getISOWeek'
import { startOfDay } from 'date-fns/startOfDay'
import { metrics } from '../../domain/automation/index.ts'
import { clients } from '../../domain/company/index.ts'
import { dashboardDays, hourOfDay } from '../../domain/dashboard.ts'
import { usableTimezone } from '../../domain/kernel/index.ts'
import { withTenant, type Ctx } from '../platform/context.ts'
import { sql } from '../platform/database/sql.ts'
import { defineTimedTask, type TimedTask } from '../platform/jobs/index.ts'
import { createRecord, findOneRecord, findRecord, getRecord, updateRecord } from '../platform/records/index.ts'

/** The metric of a day's messages; its values are those of `dashboardDay`. */
export const dayMetric = 'messages'

/** A day has one metric of a name, from any counter. */
export const metricIdOf = (day: string): string => `${dayMetric}-${day}`

/** Days that are counted again: an answer counts on the day of the answered message, and may come later. */
const countedAgain = 7

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

/** The metric of a day, as it is kept. `noon` is the middle of the day in the client's time zone. */
export function metricOfDay({ day, incoming, outgoing, answered, median_minutes }: DayRow, noon: TZDate) {
  const median = median_minutes === null ? {} : { median_minutes }
  return metrics.shape.parse({
    name: dayMetric,
    categories: ['inbox'],
    value: incoming + outgoing,
    valueMap: { incoming, outgoing, answered, ...median },
    year: Number(day.slice(0, 4)),
    month: Number(day.slice(5, 7)),
    dayOfMonth: Number(day.slice(8, 10)),
    week: getISOWeek(noon),
    dayOfWeek: getISODay(noon),
    dayOfYear: getDayOfYear(noon),
  })
}

/** True if a user put a day's metric into the trash: its id is taken, and it is not made again. */
async function isTrashed({ db }: Ctx, id: string): Promise<boolean> {
  const rows = await db.run(sql`
    select 1 from metrics where client_id = ${db.tenant.clientId} and id = ${id} and trashed_at is not null`)
  return rows.length > 0
}

/** Stores a day's numbers; unchanged or deleted ones are not written again. */
async function keepDay(ctx: Ctx, row: DayRow, timezone: string): Promise<void> {
  const id = metricIdOf(row.day)
  const noon = hourOfDay(row.day, 12, timezone)
  const doc = metricOfDay(row, noon)
  const known = await findRecord(ctx, metrics, id)
  if (known === undefined) {
    if (!(await isTrashed(ctx, id))) await createRecord(ctx, metrics, { id, date: noon.getTime(), doc })
  } else if (!isDeepStrictEqual(known.valueMap, doc.valueMap))
    await updateRecord(ctx, metrics, { id, version: known.version, change: doc })
}

/**
 * Counts the client's messages of the last days; at first of as many as the dashboard looks back on. Each day is kept by
 * itself: one that cannot be is reported when the others are.
 */
export async function countMessages(ctx: Ctx): Promise<void> {
  const client = await getRecord(ctx, clients, ctx.db.tenant.clientId)
  const timezone = usableTimezone(client.timezone)
  const any = await findOneRecord(ctx, metrics, ['name', '==', dayMetric])
  const days = any === undefined ? dashboardDays : countedAgain
  const from = addDays(startOfDay(new TZDate(ctx.now, timezone)), 1 - days).getTime()
  const failures: unknown[] = []
  for (const row of await countDays(ctx, { from, timezone })) {
    await withTenant(ctx.platform, ctx.actor, (own) => keepDay(own, row, timezone)).catch((error: unknown) =>
      failures.push(error),
    )
  }
  if (failures.length > 0) throw new AggregateError(failures, 'days of messages could not be kept')
}

/** Every hour: the messages of the last days, for the dashboard (1-shell section 9, 'metrics'). */
export const countMetrics: TimedTask = defineTimedTask({
  name: 'count-metrics',
  lane: 'upkeep',
  at: '7 * * * *',
  inClient: (run) => run.within(countMessages),
})
