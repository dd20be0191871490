import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { startOfDay } from 'date-fns/startOfDay'
import { mostTails, quotes, trips, type readDesk } from '../../../domain/charter/index.ts'
import { hasRole, usableTimezone, type InputOf, type OutputOf } from '../../../domain/kernel/index.ts'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { seenColumn, tenantStep } from '../../platform/database/tenant.ts'
import { withinReach } from '../../platform/records/read.ts'

type Desk = OutputOf<typeof readDesk>
type Outcome = 'open' | 'out' | 'won' | 'lost'

interface Asked {
  readonly outcomes:
    | readonly {
        readonly outcome: Outcome
        readonly reason: string | null
        readonly count: number
        readonly total: number
      }[]
    | null
  readonly margin: { readonly count: number; readonly revenue: number; readonly cost: number }
  readonly response: { readonly count: number; readonly minutes: number | null }
  readonly tails: Desk['tails'] | null
}

/** A trip begins at most so long before a flight of it. */
const longestTripMs = 60 * dayMs

/** Requests of the period with their options: each in one outcome, the best of its options. */
const families = (ctx: Ctx, from: number) => sql`
  roots as (
    select r.id, r.status, r.total, r.date, r.doc from s join quotes r on r.client_id = s.client_id
    where r.trashed_at is null and r.parent_id is null and r.quote_type = 'want' and r.status <> 'qBroker'
      and r.date >= ${from} and r.date <= ${ctx.now} ${withinReach(ctx, quotes)}
  ),
  options as (
    select o.parent_id, o.id, o.status, o.total, o.doc from s join quotes o on o.client_id = s.client_id
    where o.trashed_at is null and o.parent_id in (select id from roots)
  ),
  members as (
    select id as family, id, status, total, date as asked, doc, 0 as place from roots
    union all
    select o.parent_id, o.id, o.status, o.total, r.date, o.doc, 1 from options o join roots r on r.id = o.parent_id
  ),
  judged as (
    select distinct on (family) family, id, total, doc, outcome from (
      select *, case
        when status = 'qConfirmed' or status like 't%' or status like 'p%' then 'won'
        when status = 'qOutstanding' then 'out'
        when status in ('inactive', 'cancelled') then 'lost'
        else 'open' end as outcome
      from members
    ) m
    order by family, array_position(array['won', 'out', 'open', 'lost'], outcome),
      (doc ->> 'lost_reason') is null, place, id
  ),
  won as (
    select coalesce(t.revenue, q.revenue) as revenue, coalesce(t.cost, q.cost) as cost
    from judged j
    left join flight_costs t on t.client_id = (select client_id from s) and t.record = 'trips' and t.id = j.doc ->> 'trip_id'
    left join flight_costs q on q.client_id = (select client_id from s) and q.record = 'quotes' and q.id = j.id
    where j.outcome = 'won'
  ),
  offered as (
    select family, min((doc ->> 'offered_at')::bigint) - min(asked) as waited from members
    where doc ? 'offered_at' group by family
  )`

/** Legs that were flown in the period, by the tail that flew them. */
const flown = (ctx: Ctx, from: number) => sql`
  flown as (
    select leg -> 'aircraft' ->> 'tail_number' as tail,
      coalesce((leg #>> '{times,duration,blockTime}')::numeric,
        ((leg #>> '{times,landingUTC}')::numeric - (leg #>> '{times,takeoffUTC}')::numeric) / 3600000) as hours
    from s join trips r on r.client_id = s.client_id, jsonb_array_elements(r.doc -> 'legs') leg
    where r.trashed_at is null and r.status in ('tOutstanding', 'tConfirmed', 'pWaiting', 'pPaid', 'pIssue')
      and r.departure_date >= ${from - longestTripMs} and r.departure_date <= ${ctx.now} ${withinReach(ctx, trips)}
      and leg ->> 'active' is distinct from 'false'
      and (leg #>> '{times,takeoffUTC}')::numeric between ${from} and ${ctx.now}
  )`

const none = { count: 0, total: 0 }

const sumOf = (rows: readonly { readonly count: number; readonly total: number }[]) =>
  rows.reduce((sum, { count, total }) => ({ count: sum.count + count, total: sum.total + total }), none)

/** Figures of a desk for its company. A user without the right to read pricing gets no margins. */
function deskOf(ctx: Ctx, days: number, { outcomes, margin, response, tails }: Asked): Desk {
  const rows = outcomes ?? []
  const of = (outcome: Outcome) => sumOf(rows.filter((row) => row.outcome === outcome))
  const reasons = rows
    .filter(({ outcome }) => outcome === 'lost')
    .toSorted((one, other) => other.count - one.count)
    .map(({ reason, count, total }) => ({ ...(reason !== null && { reason }), count, total }))
  return {
    days,
    requests: sumOf(rows),
    open: of('open'),
    out: of('out'),
    won: of('won'),
    lost: of('lost'),
    reasons: reasons as Desk['reasons'],
    ...(hasRole(ctx.actor, 'pricing-r') && {
      margin: { count: margin.count, revenue: margin.revenue, margin: margin.revenue - margin.cost },
    }),
    response: { count: response.count, ...(response.minutes !== null && { minutes: response.minutes }) },
    tails: [...(tails ?? [])],
  }
}

/** Midnight at which a period of so many days begins, today included, by the company's clock. */
async function beginOf(ctx: Ctx, days: number): Promise<number> {
  const [row] = await ctx.db.once(sql<{ timezone: string }>`
    with s as materialized (${tenantStep(ctx.db.tenant)})
    select c.doc ->> 'timezone' as timezone ${seenColumn(ctx.db.tenant)}
    from s join clients c on c.client_id = s.client_id and c.id = s.client_id::text`)
  return addDays(startOfDay(new TZDate(ctx.now, usableTimezone(row?.timezone))), 1 - days).getTime()
}

/** Figures of the desk for the requests of the last days (see the contract): one read. */
export async function readDeskOf(ctx: Ctx, { query }: InputOf<typeof readDesk>): Promise<Desk> {
  const from = await beginOf(ctx, query.days)
  const [row] = await ctx.db.once(sql<Asked>`
    with s as materialized (${tenantStep(ctx.db.tenant)}), ${families(ctx, from)}, ${flown(ctx, from)}
    select
      (select jsonb_agg(x) from (
        select outcome, case when outcome = 'lost' then doc ->> 'lost_reason' end as reason, count(*)::int as count,
          coalesce(sum(total), 0)::bigint as total
        from judged group by 1, 2) x) as outcomes,
      (select jsonb_build_object('count', count(cost), 'revenue', coalesce(sum(revenue), 0), 'cost', coalesce(sum(cost), 0))
        from won) as margin,
      (select jsonb_build_object('count', count(*),
        'minutes', round((percentile_cont(0.5) within group (order by waited) / 60000)::numeric, 1)) from offered) as response,
      (select jsonb_agg(x) from (
        select tail, round(sum(hours), 1)::float8 as hours, count(*)::int as flights from flown
        where tail <> '' group by tail order by 2 desc, tail limit ${mostTails}) x) as tails
      ${seenColumn(ctx.db.tenant)}
    from s`)
  if (row === undefined) throw new TypeError('the figures of the desk are always one row')
  return deskOf(ctx, query.days, row)
}
