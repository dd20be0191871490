import { z } from 'zod'
import type { AircraftType, Leg } from '../../../domain/charter/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { seenColumn, tenantStep } from '../../platform/database/tenant.ts'
import { codeTodayOf } from '../airports/code-today.ts'
import { lastLandings } from '../availability/last-landings.ts'
import { firstTakeoffs } from './first-takeoffs.ts'

/** An aircraft of the client as a price needs it. */
export interface KnownAircraft {
  readonly id: string
  readonly tail_number: string
  readonly name?: string
  readonly type?: AircraftType
  readonly model?: { readonly id?: string; readonly name: string }
  /** Code of its base. */
  readonly base?: string
}

/** A model of the client or a shipped one. */
export interface KnownModel {
  readonly id: string
  readonly name: string
  readonly type?: AircraftType
  readonly speedMPH?: number
  readonly climbMinutes?: number
  readonly taxiMinutes?: number
}

/** An airport of the client or a shipped one. */
export interface KnownAirport {
  readonly icao: string
  readonly iata?: string
  readonly country?: string
  readonly latitude?: number | null
  readonly longitude?: number | null
  readonly timezone?: string
}

/** An aircraft at an airport from a moment on. */
export interface Landing {
  readonly tail: string
  /** Epoch milliseconds. */
  readonly at: number
  readonly icao: string
}

/** Stored inputs of a price. */
export interface StoredFacts {
  readonly aircraft: readonly KnownAircraft[]
  /** The client's own come first. */
  readonly models: readonly KnownModel[]
  /** The usual speed of a type. */
  readonly speeds: readonly { readonly type: AircraftType; readonly speedMPH: number }[]
  readonly airports: readonly KnownAirport[]
  readonly accounts: readonly { readonly id: string; readonly type: string; readonly discount: number }[]
  /** Names the rules in use as they are now; null where there is none. */
  readonly stamp: string | null
  /** Published rules in use. Empty if `stamp` is the known one. */
  readonly rules: readonly { readonly id: string; readonly live: unknown }[]
  /** Zone of the client, by which its forms store dates. */
  readonly timezone: string
  /** Where and when aircraft landed last, by the schedule. */
  readonly positions: readonly Landing[]
}

interface Asked {
  readonly legs: readonly Leg[]
  readonly accountIds: readonly string[]
  readonly types: readonly string[]
  /** Epoch milliseconds: aircraft without a take-off are where they are now. */
  readonly now: number
  /** True to read the aircraft in use as well as those of the legs, as many as are compared and one more. */
  readonly withFleet?: boolean
  /** The rules that this process has read already, and the airports that they name. */
  readonly known: KnownRules
}

export interface KnownRules {
  /** Stamp at the last read; absent before the first one. */
  readonly stamp: string | undefined
  readonly airports: readonly string[]
}

/** Tails that are compared at once. */
export const mostCompared = 100

const upper = (values: readonly (string | undefined)[]): string[] => [
  ...new Set(values.flatMap((value) => (value ? [value.trim().toUpperCase()] : []))),
]

const codesOf = (legs: readonly Leg[]): string[] =>
  upper(
    legs.flatMap(({ departureAirport, arrivalAirport, startingAirport, endingAirport }) =>
      [departureAirport, arrivalAirport, startingAirport, endingAirport].map((airport) => airport?.icao),
    ),
  )

const codesOfRules = sql`
  select upper(item ->> 'repositionAirport') from rules,
    jsonb_array_elements(case jsonb_typeof(live -> 'components') when 'array' then live -> 'components' else '[]' end) item
  where item ? 'repositionAirport'`

/** The fleet in addition to the aircraft of the legs. */
const otherTails = sql`
  union (
    select a.id, a.tail_number, a.name, a.doc from s
    join aircraft a on a.client_id = s.client_id and a.trashed_at is null and a.active
    where a.tail_number <> '' order by a.tail_number, a.id limit ${sql.lit(mostCompared + 1)}
  )`

/** Landings that are read for a tail whose take-off is not known to the minute. */
const mostLandings = 8

/** The planned legs themselves, which do not move their own aircraft when a stored trip is planned for another day. */
const ownFlights = (legs: readonly Leg[]): string[] =>
  legs.flatMap(({ id }) => (z.uuid().safeParse(id).success ? [id] : []))

/** Aircraft, models and types of the legs, and their known facts. */
function fleetSteps({ legs, types, now, withFleet = false }: Asked) {
  const { own, first } = firstTakeoffs(legs, now)
  const most = [first, ...own].every(({ isExact }) => isExact) ? 1 : mostLandings
  const ids = legs.flatMap(({ aircraft }) => aircraft?.id ?? [])
  const tails = upper(legs.map(({ aircraft }) => aircraft?.tail_number))
  const models = legs.flatMap(({ aircraft }) => aircraft?.model ?? [])
  return sql`
    tails as (
      select a.id, a.tail_number, a.name, a.doc from s
      join aircraft a on a.client_id = s.client_id and a.trashed_at is null
        and (a.id = any(${ids}::text[]) or a.tail_number = any(${tails}::text[]))
      ${withFleet ? otherTails : sql``}
    ),
    departing as (
      select t.tail_number as tail, coalesce((
        select min(u.until) from jsonb_to_recordset(${JSON.stringify(own)}::jsonb) as u (id text, tail text, until bigint)
        where coalesce(u.id = t.id::text, u.tail = t.tail_number)
      ), ${first.until}::bigint) as until from tails t
    ),
    positions as (${lastLandings({ of: sql`departing`, most, except: sql`coalesce(l ->> 'id', '') = any(${ownFlights(legs)}::text[])` })}),
    wanted as (
      select unnest(${models.flatMap(({ id }) => id ?? [])}::text[]) as id, null as name
      union select null, lower(name) from unnest(${models.map(({ name }) => name)}::text[]) name
      union select doc -> 'model' ->> 'id', lower(doc -> 'model' ->> 'name') from tails
    ),
    models as (
      select 1 as rank, m.id, m.doc || jsonb_build_object('name', m.name) as doc
      from s join aircraft_models m on m.client_id = s.client_id and m.trashed_at is null
      where m.id in (select id from wanted) or lower(m.name) in (select name from wanted)
      union all
      select 2, r.id, r.doc || jsonb_build_object('name', r.name) from reference_models r
      where r.id in (select id from wanted) or lower(r.name) in (select name from wanted)
    ),
    speeds as (
      select doc ->> 'type' as type, percentile_disc(0.5) within group (order by (doc ->> 'speedMPH')::int) as speed
      from reference_models where doc ->> 'type' = any(${[...types]}::text[]) group by 1
    )`
}

/**
 * The rules in use, read only where they are not what the caller knows: sending and reading some hundred rules takes longer
 * than pricing by them. Every write of a rule gives it another version, and so the rules another stamp.
 */
const rulesSteps = ({ stamp }: KnownRules) => sql`
    now_in_use as (
      select md5(string_agg(concat_ws(' ', p.id, p.version, p.last_date), ',' order by p.id)) as stamp
      from s join pricing p on p.client_id = s.client_id and p.trashed_at is null and p.active
    ),
    rules as materialized (
      select p.id, p.doc -> 'live' as live
      from now_in_use n cross join s join pricing p on p.client_id = s.client_id and p.trashed_at is null and p.active
      where n.stamp is distinct from ${stamp ?? null}::text and p.doc ? 'live'
    )`

/**
 * Inputs of a price, in one read: of the client alone, without regard to the caller's lists. A user who quotes needs
 * the prices of aircraft, airports and accounts, and sees only their result.
 */
export async function loadFacts(ctx: Ctx, asked: Asked): Promise<StoredFacts> {
  const { legs, accountIds, known } = asked
  const [row] = await ctx.db.once<StoredFacts>(sql`
    with s as materialized (${tenantStep(ctx.db.tenant)}), ${fleetSteps(asked)},
    ${rulesSteps(known)},
    named as (
      select unnest(${[...codesOf(legs), ...known.airports]}::text[]) as icao union select icao from positions
      union select upper(doc -> 'airport' ->> 'icao') from tails union (${codesOfRules})
    ),
    codes as (select icao from named union select ${codeTodayOf(sql`icao`)} from named),
    own as (
      select a.icao, a.doc from s join airports a on a.client_id = s.client_id and a.trashed_at is null
      where a.icao in (select icao from codes)
    ),
    places as (
      select doc || jsonb_build_object('icao', icao) as doc from own
      union all
      select to_jsonb(r) from reference_airports r
      where r.icao in (select icao from codes) and not exists (select 1 from own where own.icao = r.icao)
    )
    select s.cursor ${seenColumn(ctx.db.tenant)},
      (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', id, 'tail_number', tail_number, 'name', name,
        'type', doc -> 'type', 'model', doc -> 'model', 'base', doc -> 'airport' -> 'icao'))), '[]') from tails) as aircraft,
      (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', id, 'name', doc -> 'name',
        'type', doc -> 'type', 'speedMPH', doc -> 'speedMPH', 'climbMinutes', doc -> 'climbMinutes',
        'taxiMinutes', doc -> 'taxiMinutes')) order by rank, id), '[]') from models) as models,
      (select coalesce(jsonb_agg(jsonb_build_object('type', type, 'speedMPH', speed)), '[]') from speeds) as speeds,
      (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('icao', doc -> 'icao',
        'iata', nullif(doc ->> 'iata', ''), 'country', doc -> 'country', 'latitude', doc -> 'latitude',
        'longitude', doc -> 'longitude', 'timezone', doc -> 'timezone'))), '[]') from places) as airports,
      (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'type', coalesce(a.pricing_type, 'retail'),
        'discount', coalesce((a.doc -> 'pricing' ->> 'discount')::numeric, 0)) order by a.id), '[]')
        from accounts a where a.client_id = s.client_id and a.trashed_at is null
          and a.id = any(${[...accountIds]}::text[])) as accounts,
      (select coalesce(c.doc ->> 'timezone', 'UTC') from clients c
        where c.client_id = s.client_id and c.id = s.client_id::text) as timezone,
      (select stamp from now_in_use) as stamp,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'live', live) order by id), '[]') from rules) as rules,
      (select coalesce(jsonb_agg(jsonb_build_object('tail', tail, 'at', at, 'icao', icao)
        order by tail, at desc, icao), '[]') from positions) as positions
    from s`)
  if (!row) throw new TypeError('the read of one row answered none')
  return row
}
