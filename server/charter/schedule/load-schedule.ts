import type { InputOf } from '../../../domain/kernel/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import type { readSchedule } from '../../../domain/charter/index.ts'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'
import { seenColumn, tenantStep } from '../../platform/database/tenant.ts'
import { speedOfAircraft } from '../availability/speed-of-aircraft.ts'
import type { RangeRow } from '../../platform/live/live-range.ts'

type Span = InputOf<typeof readSchedule>['query']

/** A row of any of the record types of which the schedule is made. */
export interface ScheduleRow {
  readonly record: 'aircraft' | 'trips' | 'quotes' | 'schedule' | 'deals'
  readonly id: string
  readonly version: number
  readonly doc: unknown
}

/** Rows of one record type that are read at once. */
export const mostScheduleRows = 1000

/** Entries that began so long before may still continue. */
export const longestTripMs = 30 * dayMs

/** Quotes that hold an aircraft: offered or agreed, and not a trip yet. */
const holding = ['qOutstanding', 'qConfirmed']
const over = ['cancelled', 'inactive']

/** Legs that end later than these days begin, or may do so: no landing is later than a day after its take-off. */
const reaching = (from: number): Statement<unknown> => sql`jsonb_path_exists(r.doc,
  '$.legs[*].times ? (@.landingUTC > $from || @.takeoffUTC > $before)',
  jsonb_build_object('from', ${from}::bigint, 'before', ${from - dayMs}::bigint))`

/** Rows of a record type that changed; undefined for all of it. */
type Changed = readonly string[] | undefined

const among = (ids: Changed) => (ids === undefined ? sql`` : sql`and r.id = any(${[...ids]}::text[])`)

/** Flights of one aircraft, or of all. */
const flownBy = (tail: string | undefined) => (tail === undefined ? sql`` : sql`and ${tail} = any(r.tails)`)

const ofQuotes = ({ from, to, tail }: Span, ids: Changed): Statement<unknown> => sql`
  select 'quotes' as record, r.id, r.version, jsonb_build_object('number', coalesce(r.quote_number, ''), 'legs', r.doc -> 'legs', 'isAgreed', r.status = 'qConfirmed') as doc
  from s join quotes r on r.client_id = s.client_id
  where r.trashed_at is null and r.active and r.status = any(${holding}::text[]) and r.quote_type = 'want'
    and coalesce(r.doc ->> 'trip_id', '') = '' and coalesce(r.trip_number, '') = ''
    and r.departure_date between ${from - longestTripMs}::bigint and ${to}::bigint and ${reaching(from)}
    ${flownBy(tail)} ${among(ids)}
  order by r.departure_date desc, r.id limit ${sql.lit(mostScheduleRows + 1)}`

const ofTrips = ({ from, to, tail }: Span, ids: Changed): Statement<unknown> => sql`
  select 'trips' as record, r.id, r.version, jsonb_build_object('number', coalesce(r.trip_number, ''), 'legs', r.doc -> 'legs') as doc
  from s join trips r on r.client_id = s.client_id
  where r.trashed_at is null and r.active and r.status <> all(${over}::text[])
    and r.departure_date between ${from - longestTripMs}::bigint and ${to}::bigint and ${reaching(from)}
    ${flownBy(tail)} ${among(ids)}
  order by r.departure_date desc, r.id limit ${sql.lit(mostScheduleRows + 1)}`

const ofEntries = ({ from, to }: Span, ids: Changed): Statement<unknown> => sql`
  select 'schedule' as record, r.id, r.version, r.doc
  from s join schedule r on r.client_id = s.client_id
  where r.trashed_at is null and r.active and r.starts_at < ${to}::bigint and r.ends_at > ${from}::bigint ${among(ids)}
  order by r.starts_at desc, r.id limit ${sql.lit(mostScheduleRows + 1)}`

const ofDeals = ({ from, to }: Span, ids: Changed): Statement<unknown> => sql`
  select 'deals' as record, r.id, r.version, r.doc
  from s join deals r on r.client_id = s.client_id
  where r.trashed_at is null and r.active and not coalesce((r.doc ->> 'booked')::boolean, false)
    and r.departure_date between ${from}::bigint and ${to}::bigint ${among(ids)}
  order by r.departure_date desc, r.id limit ${sql.lit(mostScheduleRows + 1)}`

/** The last flight of each aircraft: its end is the present position, for any shown days. */
const lastFlights = (now: number): Statement<unknown> => sql`
  select distinct on (l.leg -> 'aircraft' ->> 'tail_number') l.leg -> 'aircraft' ->> 'tail_number' as tail, l.leg
  from s join trips r on r.client_id = s.client_id cross join jsonb_array_elements(r.doc -> 'legs') l (leg)
  where r.trashed_at is null and r.active and r.status <> all(${over}::text[])
    and r.departure_date between ${now - longestTripMs}::bigint and ${now}::bigint
    and (l.leg ->> 'active')::boolean and (l.leg -> 'times' ->> 'takeoffUTC')::bigint <= ${now}::bigint
  order by 1, (l.leg -> 'times' ->> 'takeoffUTC')::bigint desc`

const noFlights = sql`select null::text as tail, null::jsonb as leg where false`

const ofFleet = (flown: Statement<unknown>): Statement<unknown> => sql`
  select 'aircraft' as record, r.id, r.version, jsonb_build_object('tail', r.tail_number, 'name', coalesce(r.name, ''),
    'base', coalesce(r.doc -> 'airport' ->> 'icao', ''), 'basePlace', r.doc -> 'airport',
    'speedMPH', ${speedOfAircraft(sql`r`)}, 'last', f.leg) as doc
  from s join aircraft r on r.client_id = s.client_id left join (${flown}) f on f.tail = r.tail_number
  where r.trashed_at is null and r.active order by r.tail_number, r.id limit ${sql.lit(mostScheduleRows + 1)}`

/** One statement for each record type that is read, within the reader's reach. */
function partsOf({ actor, now }: Ctx, span: Span, changed: readonly RangeRow[] | undefined): Statement<unknown>[] {
  const byRecord = Map.groupBy(changed ?? [], ({ record }) => record)
  const isRead = (record: ScheduleRow['record']) => changed === undefined || byRecord.has(record)
  const idsOf = (record: ScheduleRow['record']): Changed => changed && byRecord.get(record)?.map(({ id }) => id)
  const parts: readonly { readonly isRead: boolean; readonly part: () => Statement<unknown> }[] = [
    {
      // Where an aircraft is now follows from its flights.
      isRead: isRead('aircraft') || isRead('trips'),
      part: () => ofFleet(hasRole(actor, 'trips-r') ? lastFlights(now) : noFlights),
    },
    { isRead: hasRole(actor, 'trips-r') && isRead('trips'), part: () => ofTrips(span, idsOf('trips')) },
    { isRead: hasRole(actor, 'quotes') && isRead('quotes'), part: () => ofQuotes(span, idsOf('quotes')) },
    { isRead: hasRole(actor, 'empties-r') && isRead('schedule'), part: () => ofEntries(span, idsOf('schedule')) },
    { isRead: hasRole(actor, 'empties-r') && isRead('deals'), part: () => ofDeals(span, idsOf('deals')) },
  ]
  return parts.filter((one) => one.isRead).map(({ part }) => part())
}

/**
 * Stored content of the schedule within the reader's reach, and true if there was more. For changed rows only these are
 * read, and the fleet if one of them affects it.
 */
export async function loadSchedule(
  ctx: Ctx,
  span: Span,
  changed?: readonly RangeRow[],
): Promise<{ readonly rows: readonly ScheduleRow[]; readonly hasMore: boolean }> {
  const parts = partsOf(ctx, span, changed).map((part) => sql`(${part})`)
  if (parts.length === 0) return { rows: [], hasMore: false }
  const answers = await ctx.db.once<ScheduleRow>(sql<ScheduleRow>`
    with s as materialized (${tenantStep(ctx.db.tenant)}),
    found as (${sql.join(parts, sql` union all `)})
    select s.cursor, f.* ${seenColumn(ctx.db.tenant)} from s left join found f on true`)
  const rows = answers.filter(({ record }) => record !== null)
  const byRecord = Map.groupBy(rows, ({ record }) => record)
  const hasMore = [...byRecord.values()].some((own) => own.length > mostScheduleRows)
  return { rows: [...byRecord.values()].flatMap((own) => own.slice(0, mostScheduleRows)), hasMore }
}
