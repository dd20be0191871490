import {
  availabilityWindowMs,
  codeToday,
  mayCheckAvailability,
  type AvailabilityLeg,
  type checkAvailability,
  type Taken,
} from '../../../domain/charter/index.ts'
import { hasRole, type InputOf, type OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { seenColumn, tenantStep } from '../../platform/database/tenant.ts'
import { Forbidden } from '../../platform/errors.ts'
import { codeTodayOf } from '../airports/code-today.ts'

interface Found {
  readonly taken: Taken[]
  readonly elsewhere: OutputOf<typeof checkAvailability>['elsewhere']
}

/** A trip that departed earlier is over: none lasts longer. */
const longestTripMs = 92 * 24 * 3_600_000

/** What of the schedule says where an aircraft is free, not that it is taken. */
const freeWords = ['', 'available', 'avail']

/** The legs as rows, each with the window around it. */
const windowsOf = (legs: readonly AvailabilityLeg[]) =>
  JSON.stringify(
    legs.map(({ leg, tail, takeoff, landing, from }) => ({
      leg,
      tail: tail.trim().toUpperCase(),
      takeoff,
      starts: takeoff - availabilityWindowMs,
      ends: Math.max(landing, takeoff) + availabilityWindowMs,
      airport: codeToday(from),
    })),
  )

/** Flights of other trips: of those that are not given up, the legs in use. */
const otherFlights = (record: string) => sql`
  flights as (
    select w.leg, w.tail, 'trip' as by, f.takeoff as starts, f.landing as ends, t.trip_number as what
    from asked w cross join s
    join listed_values v on v.client_id = s.client_id and v.record = 'trips' and v.field = 'tails' and v.value = w.tail
    join trips t on t.client_id = s.client_id and t.id = v.id and t.trashed_at is null and t.active
      and t.status not in ('cancelled', 'inactive') and t.departure_date between w.starts - ${longestTripMs}::bigint and w.ends
    cross join lateral (
      select (l -> 'times' ->> 'takeoffUTC')::bigint as takeoff,
        coalesce((l -> 'times' ->> 'landingUTC')::bigint, (l -> 'times' ->> 'takeoffUTC')::bigint) as landing
      from jsonb_array_elements(t.doc -> 'legs') l
      where upper(l -> 'aircraft' ->> 'tail_number') = w.tail and coalesce((l ->> 'active')::boolean, true)
    ) f
    where f.takeoff < w.ends and f.landing > w.starts and t.id <> ${record}
      and coalesce(t.quote_id, '') not in (select name from own_names)
      and coalesce(t.trip_id, t.id) not in (select name from own_names)
  )`

/** The quote or trip itself, by each of its names: what was made of it is the same flight. */
const ownNames = (record: string) => sql`
  own_names as (
    select ${record}::text as name where ${record}::text <> ''
    union select x.name from s join quotes q on q.client_id = s.client_id and q.id = ${record}
      cross join lateral (values (q.doc ->> 'quote_id'), (q.doc ->> 'trip_id')) x (name) where x.name is not null
  )`

const entries = sql`
  entries as (
    select w.leg, w.tail, 'schedule' as by, e.starts_at as starts, e.ends_at as ends, e.status as what
    from asked w cross join s
    join schedule e on e.client_id = s.client_id and e.trashed_at is null and e.active and e.tail_number = w.tail
      and e.starts_at < w.ends and e.ends_at > w.starts
    where lower(coalesce(e.status, '')) <> all(${freeWords}::text[])
  ),
  positions as (
    select distinct on (w.tail) w.leg, w.tail, w.airport, upper(e.doc -> 'avail' ->> w.tail) as stands
    from asked w cross join s
    join schedule e on e.client_id = s.client_id and e.trashed_at is null and e.active and e.tail_number = w.tail
      and e.type = 'avail' and e.starts_at <= w.takeoff and e.ends_at >= w.takeoff
    where e.doc -> 'avail' ? w.tail order by w.tail, w.takeoff, e.starts_at desc, e.id
  )`

/**
 * Whether aircraft are taken around legs, by a flight of another trip or a schedule entry, and where they are
 * (decision D22). Throws Forbidden. What takes them is named to whoever may read it.
 */
export async function availabilityOf(
  ctx: Ctx,
  { record = '', legs }: InputOf<typeof checkAvailability>['body'],
): Promise<OutputOf<typeof checkAvailability>> {
  if (!mayCheckAvailability(ctx.actor)) throw new Forbidden('quotes')
  const [row] = await ctx.db.once<Found>(sql`
    with s as materialized (${tenantStep(ctx.db.tenant)}),
    asked as (
      select * from jsonb_to_recordset(${windowsOf(legs)}::jsonb)
        as a (leg text, tail text, takeoff bigint, starts bigint, ends bigint, airport text)
    ),
    ${ownNames(record)}, ${otherFlights(record)}, ${entries},
    everything as (select * from flights union all select * from entries)
    select s.cursor ${seenColumn(ctx.db.tenant)},
      (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('leg', leg, 'tail', tail, 'by', by,
        'from', starts, 'until', ends, 'what', what)) order by starts, leg), '[]') from everything) as taken,
      (select coalesce(jsonb_agg(jsonb_build_object('leg', leg, 'tail', tail, 'airport', stands)), '[]')
        from positions where ${codeTodayOf(sql`stands`)} <> airport) as elsewhere
    from s`)
  if (!row) throw new TypeError('the read of one row answered none')
  const readable = { trip: hasRole(ctx.actor, 'trips-r'), schedule: hasRole(ctx.actor, 'empties-r') }
  return {
    taken: row.taken.map(({ what, ...one }) => (what && readable[one.by] ? { ...one, what } : one)),
    elsewhere: row.elsewhere,
  }
}
