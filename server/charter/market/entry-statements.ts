import type { EntryState, ListedEntry, MarketEntry } from '../../../domain/charter/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'

interface MapPoint {
  /** Longitude. */
  readonly x: number
  /** Latitude. */
  readonly y: number
}

/** An entry of either side as the statements below answer it. */
export interface EntryRow {
  readonly id: string
  readonly side: MarketEntry['side']
  readonly kind: MarketEntry['kind']
  readonly company: string | null
  readonly is_own: boolean
  readonly is_affiliate: boolean
  readonly departure_icao: string
  readonly departure_name: string
  readonly departure_city: string | null
  readonly departure_zone: string
  readonly departure: MapPoint | null
  readonly arrival_icao: string
  readonly arrival_name: string
  readonly arrival_city: string | null
  readonly arrival_zone: string
  readonly arrival: MapPoint | null
  readonly takeoff: string | number
  readonly landing: string | number | null
  readonly window_end: string | number | null
  readonly is_time_assumed: boolean
  readonly first_day: string
  readonly last_day: string
  readonly passengers: number | null
  readonly seats: number | null
  readonly aircraft_type: string | null
  readonly aircraft_model: string | null
  readonly is_verified: boolean | null
  readonly leg_number: number | null
  readonly legs: number | null
  readonly price: string | number | null
  readonly tail: string | null
  readonly listed_at: string | number
  readonly state: EntryState
  readonly answered_at: string | number | null
  readonly source_type: 'deals' | 'quotes' | null
  readonly source_id: string | null
}

const places = sql`departure_icao, departure_name, departure_city, departure_zone, departure, arrival_icao, arrival_name,
  arrival_city, arrival_zone, arrival`

const requestRows = sql`
  select id, 'request' as side, client_id, kind, ${places}, takeoff, null::bigint as landing, null::bigint as window_end,
    is_time_assumed, days, leaves_at, passengers, null::integer as seats, aircraft_type, null::text as aircraft_model,
    null::boolean as is_verified, leg_number, legs, requested_at as listed_at
  from market_requests`

const offerRows = sql`
  select id, 'offer' as side, client_id, kind, ${places}, takeoff, landing, window_end, false as is_time_assumed, days,
    leaves_at, null::integer as passengers, seats, aircraft_type, aircraft_model, is_verified, null::integer as leg_number,
    null::integer as legs, offered_at as listed_at
  from market_offers`

const entryRows: Readonly<Record<'requests' | 'offers' | 'both', Statement<unknown>>> = {
  requests: sql`${requestRows} union all ${offerRows} where kind = 'have_request'`,
  offers: offerRows,
  both: sql`${requestRows} union all ${offerRows}`,
}

/** True for copies `copy` that the reader's roles show: those of their own client need the role of their record. */
function isShown({ actor, db }: Ctx, copy: string): Statement<unknown> {
  const [deals, quotes] = [hasRole(actor, 'empties-r'), hasRole(actor, 'quotes')]
  const of = sql.ref(copy)
  return sql`(${of}.client_id <> ${db.tenant.clientId}::uuid
    or case when ${of}.kind = 'deal' then ${deals}::boolean else ${quotes}::boolean end)`
}

/** The reader's last answer to an entry `e`: looked up for each of a few entries, or read once for the count of all. */
const lastAnswer = {
  each: sql`left join lateral (
        select x.kind, x.answered_at from market_answers x where x.item_id = e.id
        order by x.answered_at desc, x.id limit 1
      ) a on true`,
  all: sql`left join (
        select distinct on (x.item_id) x.item_id, x.kind, x.answered_at from market_answers x
        order by x.item_id, x.answered_at desc, x.id
      ) a on a.item_id = e.id`,
} as const

interface EntryChoice {
  /** Limits the entries to some copies, as an expression of text[]. */
  readonly ids?: Statement<unknown>
  readonly answers?: keyof typeof lastAnswer
}

/**
 * Steps of a statement up to `entries`: what the reader sees of the market, under its policies, and what of it is their own
 * client's.
 */
export function entrySteps(
  ctx: Ctx,
  of: keyof typeof entryRows,
  { ids, answers = 'each' }: EntryChoice = {},
): Statement<unknown> {
  const { clientId } = ctx.db.tenant
  return sql`
    affiliates as materialized (select unnest(flightline.market_affiliates()) as id),
    entries as (
      select e.*, lower(e.days)::text as first_day, (upper(e.days) - 1)::text as last_day,
        e.client_id = ${clientId}::uuid as is_own, p.name as company,
        exists (select from affiliates a where a.id = e.client_id) as is_affiliate,
        c.total as price, t.tail_number as tail, a.answered_at,
        case when e.client_id = ${clientId}::uuid then 'mine' when a.kind is null then 'new'
          when a.kind = 'decline' then 'declined' else 'answered' end as state
      from (${entryRows[of]}) e
      left join market_participants p on p.client_id = e.client_id
      left join market_offer_prices c on c.offer_id = e.id
      left join market_offer_tails t on t.offer_id = e.id
      ${lastAnswer[answers]}
      where e.leaves_at > (select flightline.market_now()) and ${isShown(ctx, 'e')}
        ${ids === undefined ? sql`` : sql`and e.id = any(${ids})`}
    )`
}

/** Join of the records of the reader's own entries `e`. */
export const joinSources = sql`left join lateral flightline.market_source(e.id) source on e.is_own`

/**
 * Matches of an entry `e` (its id, side, and whether it is the reader's own) that concern its reader: with everything that an
 * own entry suits, and with the own ones where it is another client's.
 */
export const selectMatches = (ctx: Ctx): Statement<unknown> => sql`
  select m.*, o.id as other_id from market_matches m join market_offers o on o.id = m.offer_id
  where e.side = 'request' and m.request_id = e.id and (e.is_own or o.client_id = ${ctx.db.tenant.clientId}::uuid)
    and ${isShown(ctx, 'o')}
  union all
  select m.*, r.id as other_id from market_matches m join market_requests r on r.id = m.request_id
  where e.side = 'offer' and m.offer_id = e.id and (e.is_own or r.client_id = ${ctx.db.tenant.clientId}::uuid)
    and ${isShown(ctx, 'r')}`

const readPlace = (row: EntryRow, end: 'departure' | 'arrival'): MarketEntry['from'] => {
  const [city, at] = [row[`${end}_city`], row[end]]
  return {
    icao: row[`${end}_icao`],
    name: row[`${end}_name`],
    zone: row[`${end}_zone`],
    ...(city !== null && { city }),
    ...(at && { longitude: at.x, latitude: at.y }),
  }
}

/** Leaves out what is null. */
const known = <Fields extends Readonly<Record<string, unknown>>>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as {
    [Key in keyof Fields]?: NonNullable<Fields[Key]>
  }

const count = (value: string | number | null): number | null => (value === null ? null : Number(value))

const folders = { deals: 'empties', quotes: 'quotes' } as const

/** An entry as its reader is told of it. */
export function presentEntry(row: EntryRow): MarketEntry {
  const { source_type: type, source_id: source } = row
  return {
    id: row.id,
    side: row.side,
    kind: row.kind,
    company: row.company ?? '',
    isOwn: row.is_own,
    isAffiliate: row.is_affiliate,
    from: readPlace(row, 'departure'),
    to: readPlace(row, 'arrival'),
    takeoff: Number(row.takeoff),
    isTimeAssumed: row.is_time_assumed,
    firstDay: row.first_day,
    lastDay: row.last_day,
    listedAt: Number(row.listed_at),
    state: row.state,
    ...known({
      landing: count(row.landing),
      windowEnd: count(row.window_end),
      passengers: row.passengers,
      seats: row.seats,
      aircraftType: row.aircraft_type,
      model: row.aircraft_model,
      isVerified: row.is_verified,
      price: count(row.price),
      tail: row.tail,
      answeredAt: count(row.answered_at),
    }),
    ...(row.legs !== null && row.legs > 1 && { leg: { number: row.leg_number ?? 1, of: row.legs } }),
    ...(type !== null && source !== null && { path: `${folders[type]}/${source}` }),
  }
}

/** An entry of a list, with the number of its matches, and its askers where several ask for it. */
export const presentListed = (
  row: EntryRow & { readonly best: number | null; readonly matches: string | number },
  askers: ListedEntry['askers'],
): ListedEntry => ({
  ...presentEntry(row),
  ...(row.best !== null && { best: row.best }),
  matches: Number(row.matches),
  ...(askers && { askers }),
})
