import { z } from 'zod'
import {
  blocksOfEntry,
  blocksOfFlights,
  codeToday,
  flownLeg,
  mayCheckAvailability,
  longestPositioningMs,
  schedule,
  takenByOthers,
  type AvailabilityLeg,
  type Block,
  type BlockPlace,
  type checkAvailability,
  type ConflictAircraft,
  type Taken,
} from '../../../domain/charter/index.ts'
import { hasRole, type InputOf, type OutputOf } from '../../../domain/kernel/index.ts'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { seenColumn, tenantStep } from '../../platform/database/tenant.ts'
import { Forbidden } from '../../platform/errors.ts'
import { codeTodayOf } from '../airports/code-today.ts'
import { lastLandings } from './last-landings.ts'
import { speedOfAircraft } from './speed-of-aircraft.ts'

const flights = z.object({ id: z.string(), number: z.string(), legs: z.array(flownLeg) })
const entryShape = z.object(schedule.shape.shape)

interface Found {
  readonly trips: readonly unknown[]
  readonly quotes: readonly unknown[]
  readonly entries: readonly { readonly id: string; readonly doc: unknown }[]
  readonly fleet: readonly ConflictAircraft[]
  readonly places: readonly BlockPlace[]
  readonly elsewhere: OutputOf<typeof checkAvailability>['elsewhere']
}

/** A trip that departed earlier is over: none lasts longer. */
const longestTripMs = 92 * dayMs

/** Makes a row of each leg, with the time around it in which another flight may conflict with it. */
const windowsOf = (legs: readonly AvailabilityLeg[]) =>
  JSON.stringify(
    legs.map(({ leg, tail, takeoff, landing, from, to }) => ({
      leg,
      tail: tail.trim().toUpperCase(),
      takeoff,
      starts: takeoff - longestPositioningMs,
      ends: Math.max(landing, takeoff) + longestPositioningMs,
      airport: codeToday(from),
      until: codeToday(to),
    })),
  )

/** True if a trip is the planned one, by any of its names. */
const isOwn = sql`coalesce(t.quote_id, '') in (select name from own_names)
  or coalesce(t.trip_id, t.id) in (select name from own_names) or t.id in (select name from own_names)`

const isOwnQuote = sql`t.id in (select name from own_names)
  or coalesce(nullif(t.doc ->> 'quote_id', ''), t.id) in (select name from own_names)`

/** The legs in use of a record, with the fields that decide a conflict. */
const legsInUse = sql`(
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('aircraft', l -> 'aircraft', 'times', l -> 'times',
    'departureAirport', l -> 'departureAirport', 'arrivalAirport', l -> 'arrivalAirport',
    'startingAirport', l -> 'startingAirport', 'endingAirport', l -> 'endingAirport', 'active', l -> 'active',
    'isEmptyLeg', l -> 'isEmptyLeg'))), '[]') from jsonb_array_elements(t.doc -> 'legs') l)`

/** Trips that take place, and accepted quotes without a trip. */
const otherFlights = sql`
  spans as (select tail, min(starts) as starts, max(ends) as ends from asked group by tail),
  other_trips as materialized (
    select distinct on (t.id) t.id, coalesce(t.trip_number, '') as number, ${legsInUse} as legs
    from spans w cross join s
    join listed_values v on v.client_id = s.client_id and v.record = 'trips' and v.field = 'tails' and v.value = w.tail
    join trips t on t.client_id = s.client_id and t.id = v.id and t.trashed_at is null and t.active
      and t.status not in ('cancelled', 'inactive') and t.departure_date between w.starts - ${longestTripMs}::bigint and w.ends
    where not (${isOwn})
  ),
  other_quotes as materialized (
    select distinct on (t.id) t.id, coalesce(t.quote_number, '') as number, ${legsInUse} as legs
    from spans w cross join s
    join listed_values v on v.client_id = s.client_id and v.record = 'quotes' and v.field = 'tails' and v.value = w.tail
    join quotes t on t.client_id = s.client_id and t.id = v.id and t.trashed_at is null and t.active
      and t.status = 'qConfirmed' and t.quote_type = 'want' and coalesce(t.doc ->> 'trip_id', '') = ''
      and coalesce(t.trip_number, '') = '' and t.departure_date between w.starts - ${longestTripMs}::bigint and w.ends
    where not (${isOwnQuote})
  )`

/** The quote or trip itself, by each of its names: records made from it are the same flight. */
const ownNames = (record: string) => sql`
  own_names as (
    select ${record}::text as name where ${record}::text <> ''
    union select x.name from s join quotes q on q.client_id = s.client_id and q.id = ${record}
      cross join lateral (values (q.doc ->> 'quote_id'), (q.doc ->> 'trip_id')) x (name) where x.name is not null
    union select t.quote_id from s join trips t on t.client_id = s.client_id and t.id = ${record} where t.quote_id <> ''
  )`

const entries = sql`
  entries as (
    select distinct e.id, e.doc from spans w cross join s
    join schedule e on e.client_id = s.client_id and e.trashed_at is null and e.active
      and (e.tail_number = w.tail or (coalesce(e.tail_number, '') = '' and e.doc -> 'avail' ? w.tail))
      and e.starts_at < w.ends and e.ends_at > w.starts
  ),
  departing as (select distinct on (tail) leg, tail, airport, takeoff as until from asked order by tail, takeoff, leg),
  landings as (${lastLandings({ of: sql`departing`, most: 1, except: isOwn })}),
  positions as (
    select distinct on (d.tail) d.leg, d.tail, d.airport, p.icao as stands
    from departing d join landings p on p.tail = d.tail order by d.tail, p.at desc, p.icao
  )`

/** Coordinates of airports that legs name by code alone, and speeds and bases of the aircraft. */
const facts = sql`
  codes as (
    select ${codeTodayOf(sql`upper(icao)`)} as icao from (
      select airport from asked union select until from asked
      union select jsonb_path_query(legs, '$[*].*.icao') #>> '{}' from other_trips
      union select jsonb_path_query(legs, '$[*].*.icao') #>> '{}' from other_quotes
      union select airport from typed_places
    ) x (icao)
  ),
  places as (
    select r.icao, r.latitude::float8 as latitude, r.longitude::float8 as longitude
    from reference_airports r where r.icao in (select icao from codes)
  ),
  flying as (
    select distinct on (a.tail_number) a.tail_number as tail, ${speedOfAircraft(sql`a`)} as speed, a.doc -> 'airport' as base
    from s join aircraft a on a.client_id = s.client_id and a.trashed_at is null
    where a.tail_number in (select tail from spans) order by a.tail_number, a.active desc, a.id
  )`

/** Reads the blocks of one record. Leaves an invalid record out with a warning, so that the others still count. */
function readOr<T>(ctx: Ctx, read: () => T[]): T[] {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    ctx.log.warn({ error: error.message }, 'a record is left out of a check of availability')
    return []
  }
}

/** Adds coordinates to the places of a block whose record has their codes alone. */
function withCoordinates(block: Block, findPlace: (code: string) => BlockPlace): Block {
  const whole = (places: readonly BlockPlace[]) =>
    places.map((place) => (typeof place.latitude === 'number' ? place : findPlace(place.icao)))
  const { places } = block
  return places ? { ...block, places: { before: whole(places.before), after: whole(places.after) } } : block
}

function listOthers(ctx: Ctx, found: Found): Block[] {
  const stored = { version: 0, canMove: false }
  const ofFlights = (rows: readonly unknown[], kind: 'trip' | 'quote') =>
    rows.flatMap((row) =>
      readOr(ctx, () => blocksOfFlights({ ...stored, ...flights.parse(row), kind, isAgreed: kind === 'quote' })),
    )
  return [
    ...ofFlights(found.trips, 'trip'),
    ...ofFlights(found.quotes, 'quote'),
    ...found.entries.flatMap(({ id, doc }) =>
      readOr(ctx, () => blocksOfEntry({ ...stored, id, ...entryShape.parse(doc) })),
    ),
  ]
}

async function readAround(ctx: Ctx, record: string, legs: readonly AvailabilityLeg[]): Promise<Found> {
  const typed = legs.flatMap(({ starting, ending }) => [starting, ending].flatMap((code) => code ?? []))
  const [row] = await ctx.db.once<Found>(sql`
    with s as materialized (${tenantStep(ctx.db.tenant)}),
    asked as (
      select * from jsonb_to_recordset(${windowsOf(legs)}::jsonb)
        as a (leg text, tail text, takeoff bigint, starts bigint, ends bigint, airport text, until text)
    ),
    typed_places as (select unnest(${typed}::text[]) as airport),
    ${ownNames(record)}, ${otherFlights}, ${entries}, ${facts}
    select s.cursor ${seenColumn(ctx.db.tenant)},
      (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from other_trips t) as trips,
      (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from other_quotes t) as quotes,
      (select coalesce(jsonb_agg(to_jsonb(e)), '[]') from entries e) as entries,
      (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from places p) as places,
      (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('tail', tail, 'speedMPH', speed, 'basePlace', base))), '[]')
        from flying) as fleet,
      (select coalesce(jsonb_agg(jsonb_build_object('leg', leg, 'tail', tail, 'airport', stands)), '[]')
        from positions where ${codeTodayOf(sql`stands`)} <> airport) as elsewhere
    from s`)
  if (!row) throw new TypeError('the read of one row answered none')
  return row
}

/**
 * Answers whether another trip, an accepted quote or a schedule entry needs the aircraft of legs at the same time, and
 * where the aircraft are (decision D22, docs/adr/0096). Names such records to their readers alone. Throws Forbidden.
 */
export async function answerAvailability(
  ctx: Ctx,
  { record = '', legs }: InputOf<typeof checkAvailability>['body'],
): Promise<OutputOf<typeof checkAvailability>> {
  if (!mayCheckAvailability(ctx.actor)) throw new Forbidden('quotes')
  return conflictsAround(ctx, { record, legs })
}

/** Finds conflicts as `answerAvailability` does, without its check of roles: the verb has checked the caller. */
export async function conflictsAround(
  ctx: Ctx,
  { record, legs }: { readonly record: string; readonly legs: readonly AvailabilityLeg[] },
): Promise<{ taken: Taken[]; elsewhere: Found['elsewhere'] }> {
  if (legs.length === 0) return { taken: [], elsewhere: [] }
  const found = await readAround(ctx, record, legs)
  const byCode = new Map(found.places.map((place) => [place.icao, place]))
  const findPlace = (code: string): BlockPlace => byCode.get(codeToday(code)) ?? { icao: codeToday(code) }
  const others = listOthers(ctx, found).map((block) => withCoordinates(block, findPlace))
  const taken = takenByOthers({ id: record, legs, others, fleet: found.fleet }, { placeOf: findPlace })
  const readable = {
    trip: hasRole(ctx.actor, 'trips-r'),
    quote: hasRole(ctx.actor, 'quotes'),
    schedule: hasRole(ctx.actor, 'empties-r'),
  }
  return {
    taken: taken.map(({ what, ...one }) => (what && readable[one.by] ? { ...one, what } : one)),
    elsewhere: found.elsewhere,
  }
}
