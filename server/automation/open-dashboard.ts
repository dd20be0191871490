import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { format } from 'date-fns/format'
import { startOfDay } from 'date-fns/startOfDay'
import {
  countedAtMost,
  dashboardDay,
  dashboardDays,
  needIds,
  needs,
  type DashboardDay,
  type NeedId,
  type openDashboard,
} from '../../domain/dashboard.ts'
import { isTimezone, usableTimezone, type OutputOf } from '../../domain/kernel/index.ts'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import type { Ctx } from '../platform/context.ts'
import { sql, type Statement } from '../platform/database/sql.ts'
import { seenColumn, tenantStep } from '../platform/database/tenant.ts'
import { withinReach } from '../platform/records/read.ts'
import { dayMetric } from './message-metrics.ts'

type Answer = OutputOf<typeof openDashboard>

/** Number of records of a need, up to a useful limit. */
function countOf(ctx: Ctx, id: NeedId): Statement<unknown> {
  const { definition, where } = needs[id]
  const reach = withinReach(ctx, definition, where({ userId: ctx.actor.userId, now: ctx.now }))
  return sql`
    (select count(*)::int from (
      select 1 from ${sql.table(definition.name)} r
      where r.client_id = s.client_id and r.trashed_at is null ${reach} limit ${countedAtMost + 1}) counted)`
}

interface Asked extends Record<NeedId, number> {
  readonly timezone: string
  readonly days: readonly { readonly date: number; readonly values: Readonly<Record<string, number>> }[] | null
}

/** The days of the charts, oldest first: those without a metric had no message. */
function daysOf(now: number, { timezone, days }: Asked): DashboardDay[] {
  const known = new Map(
    (days ?? []).map(({ date, values }) => [format(new TZDate(date, timezone), 'yyyy-MM-dd'), values]),
  )
  const today = startOfDay(new TZDate(now, timezone))
  return Array.from({ length: dashboardDays }, (_, at) => {
    const day = format(addDays(today, at - dashboardDays + 1), 'yyyy-MM-dd')
    return dashboardDay.parse({ day, incoming: 0, outgoing: 0, answered: 0, ...known.get(day) })
  })
}

/**
 * Work that waits for a user, counted by the filters of the lists, and the metrics of the last days: one round trip.
 */
export async function readDashboard(ctx: Ctx): Promise<Answer> {
  const counted = needIds.map((id) => sql`${countOf(ctx, id)} as ${sql.raw(`"${id}"`)}`)
  const since = ctx.now - (dashboardDays + 1) * dayMs
  const [row] = await ctx.db.once(sql<Asked>`
    with s as materialized (${tenantStep(ctx.db.tenant)})
    select ${sql.join(counted)},
      (select c.doc ->> 'timezone' from clients c where c.client_id = s.client_id and c.id = s.client_id::text) as timezone,
      (select jsonb_agg(jsonb_build_object('date', m.date, 'values', m.doc -> 'valueMap')) from metrics m
        where m.client_id = s.client_id and m.name = ${dayMetric} and m.date >= ${since} and m.trashed_at is null) as days
      ${seenColumn(ctx.db.tenant)}
    from s`)
  if (row === undefined) throw new TypeError('the dashboard is always one row')
  const { timezone, days, ...rest } = row
  const numbers = Object.fromEntries(needIds.map((id) => [id, rest[id]])) as Record<NeedId, number>
  const usable = usableTimezone(timezone)
  return {
    needs: numbers,
    days: daysOf(ctx.now, { ...row, timezone: usable, days }),
    ...(isTimezone(timezone) ? {} : { unknown_timezone: timezone, used_timezone: usable }),
  }
}
