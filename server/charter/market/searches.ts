import {
  aircraftType,
  deals,
  describePoints,
  marketSearches,
  shownOffers,
  type openSearch,
  type readSearchOffers,
} from '../../../domain/charter/index.ts'
import type { InputOf, OutputOf, RowOf } from '../../../domain/kernel/index.ts'
import { hourMs } from '../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { asVerb, beyondReach, getRecord } from '../../platform/records/index.ts'
import { suitsSearch, withinRadius } from './subscriber-searches.ts'
import { findSubscribers, listOpenDeals } from './find-subscribers.ts'
import { explainHit, type HitRow } from './match-columns.ts'

type Found = OutputOf<typeof readSearchOffers>['offers'][number]
type OwnDeal = OutputOf<typeof readSearchOffers>['deals'][number]

/** Most own empty legs that a search for subscribers looks at. */
const mostDeals = 50

interface Row extends HitRow {
  readonly id: string
  readonly kind: Found['kind']
  readonly company: string
  readonly departure_icao: string
  readonly departure_city: string | null
  readonly departure_zone: string
  readonly arrival_icao: string
  readonly arrival_city: string | null
  readonly arrival_zone: string
  readonly takeoff: number
  readonly window_end: number | null
  readonly aircraft_type: string | null
  readonly seats: number | null
  readonly is_verified: boolean
  readonly price: number | null
  readonly found_at: number
  readonly total: number
}

const makeEnd = (icao: string, city: string | null, zone: string) => ({ icao, zone, ...(city !== null && { city }) })

function makeFound(row: Row): Found {
  const type = aircraftType.safeParse(row.aircraft_type).data
  return {
    id: row.id,
    kind: row.kind,
    company: row.company,
    from: makeEnd(row.departure_icao, row.departure_city, row.departure_zone),
    to: makeEnd(row.arrival_icao, row.arrival_city, row.arrival_zone),
    takeoff: row.takeoff,
    ...(row.window_end !== null && { window_end: row.window_end }),
    ...(type !== undefined && { aircraft_type: type }),
    ...(row.seats !== null && { seats: row.seats }),
    isVerified: row.is_verified,
    ...(row.price !== null && { price: row.price }),
    level: row.level,
    score: row.score,
    reason: explainHit(row),
    foundAt: row.found_at,
  }
}

/** Own open empty legs with the number of their subscribers within the radius of a search. */
async function listOwnDeals(ctx: Ctx, search: RowOf<typeof marketSearches>): Promise<OwnDeal[]> {
  const own: OwnDeal[] = []
  for (const id of (await listOpenDeals(ctx)).slice(0, mostDeals)) {
    const deal = await beyondReach(ctx, deals).find(id)
    if (deal === undefined || !suitsSearch(deal, search)) continue
    const found = withinRadius(await findSubscribers(ctx, deal), search)
    const [nearest] = found
    if (nearest === undefined) continue
    const { departureAirport: from, arrivalAirport: to, departure_date: departure } = deal
    own.push({
      id,
      from: from.icao,
      to: to.icao,
      ...(departure !== undefined && { departure }),
      ...(from.timezone !== undefined && { zone: from.timezone }),
      subscribers: found.length,
      score: nearest.match.score,
      reason: describePoints(nearest.match.points),
    })
  }
  return own.toSorted((one, other) => other.score - one.score || other.subscribers - one.subscribers)
}

/** Offers that suit a search and that the user sees (see the contract). Throws NotFound. */
export async function listSearchOffers(
  ctx: Ctx,
  { params }: InputOf<typeof readSearchOffers>,
): Promise<OutputOf<typeof readSearchOffers>> {
  const search = await getRecord(ctx, marketSearches, params.id)
  if (search.type === 'subscriptions') return { offers: [], total: 0, deals: await listOwnDeals(ctx, search) }
  const rows = await ctx.db.run(sql<Row>`
    select o.id, o.kind, coalesce(c.name, '') as company, o.departure_icao, o.departure_city, o.departure_zone,
      o.arrival_icao, o.arrival_city, o.arrival_zone, o.takeoff, o.window_end, o.aircraft_type, o.seats, o.is_verified,
      p.total as price, h.level, h.score, h.days, h.departure_miles, h.arrival_miles, h.detour_miles, h.unverified_points, h.day_points,
      h.departure_points, h.arrival_points, h.found_at, count(*) over ()::integer as total
    from market_hits h
    join market_offers o on o.id = h.offer_id
    left join market_participants c on c.client_id = o.client_id
    left join market_offer_prices p on p.offer_id = o.id
    where h.client_id = ${ctx.db.tenant.clientId} and h.search_id = ${search.id} and o.leaves_at > ${ctx.now}
      and (not ${search.priced_only} or p.offer_id is not null)
    order by h.level, h.score desc, o.takeoff, o.id
    limit ${shownOffers}`)
  return { offers: rows.map(makeFound), total: rows[0]?.total ?? 0, deals: [] }
}

/** Openings within this time are one. */
const openedAgainMs = hourMs

/** See the contract. Throws NotFound. */
export async function markSearchOpened(
  ctx: Ctx,
  { params, body }: InputOf<typeof openSearch>,
): Promise<OutputOf<typeof openSearch>> {
  const { id, last_opened_at: before = 0, asked_at } = await getRecord(ctx, marketSearches, params.id)
  const isAsked = asked_at !== undefined && !body.isKept
  const isNews = body.isKept ? asked_at !== undefined : before < ctx.now - openedAgainMs
  if (isNews)
    await asVerb(ctx, marketSearches).amend({
      id,
      amend: ({ last_date }) => ({
        last_opened_at: ctx.now,
        last_date,
        ...(body.isKept && { asked_at: null }),
      }),
    })
  return { isAsked }
}
