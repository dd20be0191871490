import { metricKinds, type MetricName } from '../../domain/automation/index.ts'
import type { Ctx } from '../platform/context.ts'
import { sql, type Statement } from '../platform/database/sql.ts'

/** Numbers of a metric on one day of the client. */
export interface CountedDay {
  readonly day: string
  readonly value: number
  readonly parts: Readonly<Record<string, number>>
}

interface CountedSpan {
  /** Epoch milliseconds. */
  readonly from: number
  readonly timezone: string
}

/** Metrics that are counted from the dates of records and runs. */
export const countedNames = Object.keys(metricKinds).filter((name) => name !== 'messages') as CountedName[]

type CountedName = Exclude<MetricName, 'messages'>

interface Source {
  /** Rows `r` of the client. */
  readonly rows: Statement<unknown>
  /** Moment of a row, in epoch milliseconds. */
  readonly at: Statement<unknown>
  /** Parts of a day, as jsonb. */
  readonly parts?: Statement<unknown>
}

const begun = (table: string): Source => ({
  rows: sql`${sql.table(table)} r where r.trashed_at is null`,
  at: sql`r.date`,
})

const sources: Readonly<Record<CountedName, Source>> = {
  conversations: begun('threads'),
  contacts: begun('contacts'),
  tasks: begun('tasks'),
  quotes: begun('quotes'),
  trips: begun('trips'),
  departures: {
    rows: sql`trips r where r.trashed_at is null and r.status not in ('cancelled', 'inactive')`,
    at: sql`r.departure_date`,
  },
  empty_legs: begun('deals'),
  orders: {
    rows: sql`orders r where r.trashed_at is null and r.canceled is not true`,
    at: sql`r.placed_at`,
    parts: sql`jsonb_build_object('total', coalesce(sum(r.total), 0))`,
  },
  payments: {
    rows: sql`payments r where r.trashed_at is null and (r.doc ->> 'paid')::boolean`,
    at: sql`(r.doc ->> 'received')::bigint`,
    parts: sql`jsonb_build_object('amount', coalesce(sum(r.amount), 0))`,
  },
  timed_runs: {
    rows: sql`task_runs r where r.outcome is not null and r.result <> ''`,
    at: sql`r.began_at`,
    parts: sql`jsonb_build_object('done', count(*) filter (where r.outcome = 'done'), 'failed', count(*) filter (where r.outcome = 'failed'))`,
  },
}

/** Counts a metric on the days from a moment until now, by the client's days. Days without any are left out. */
export function countByDay(
  { db, now }: Ctx,
  name: CountedName,
  { from, timezone }: CountedSpan,
): Promise<CountedDay[]> {
  const { rows, at, parts = sql`'{}'::jsonb` } = sources[name]
  return db.run(sql<CountedDay>`
    select to_char(to_timestamp(${at} / 1000.0) at time zone ${timezone}, 'YYYY-MM-DD') as day,
      count(*)::integer as value, ${parts} as parts
    from ${rows} and r.client_id = ${db.tenant.clientId} and ${at} >= ${from}::bigint and ${at} <= ${now}::bigint
    group by 1 order by 1`)
}
