import {
  boxesAlong,
  boxesAround,
  detourDays,
  marketLevels,
  matchFlights,
  type FlightMatch,
  type MapBox,
  type MarketOffer,
  type MarketPlace,
  type MarketRequest,
  type RouteBox,
} from '../../../domain/charter/market/index.ts'
import { askAsOwner, type OwnerAccess } from '../../platform/database/ask-across.ts'
import { sql } from '../../platform/database/sql.ts'
import { epochDay, printPoints, readPlace, type StoredPoint } from './match-columns.ts'

/** Copies that wait for their turn in one reading. */
const atOnce = 50

interface CopyRow {
  readonly version: number
  readonly departure_icao: string
  readonly departure: StoredPoint
  readonly arrival_icao: string
  readonly arrival: StoredPoint
  /** Whole days since 1 January 1970. */
  readonly first_day: number
  readonly last_day: number
}

interface OfferRow extends CopyRow {
  readonly is_verified: boolean
  readonly detour_miles: number
}

interface Waiting {
  readonly seq: number
  readonly item_id: string
}

/** A copy that waits to be matched. `version` is null for one that no longer exists. */
type WaitingRow =
  | (Waiting & { readonly version: null; readonly side: 'offer' | 'request' })
  | (Waiting & CopyRow & { readonly side: 'request' })
  | (Waiting & OfferRow & { readonly side: 'offer' })

type Found<Row> = Row & { readonly id: string }

const readRequest = (row: CopyRow): MarketRequest => ({
  departure: readPlace(row.departure_icao, row.departure),
  arrival: readPlace(row.arrival_icao, row.arrival),
  firstDay: row.first_day,
  lastDay: row.last_day,
})

const readOffer = (row: OfferRow): MarketOffer => ({
  ...readRequest(row),
  isVerified: row.is_verified,
  detourLimit: row.detour_miles,
})

const printBox = ({ south, north, west, east }: MapBox): string => `(${east},${north}),(${west},${south})`

const widest = Math.max(...marketLevels.map(({ miles }) => miles))
const mostDays = Math.max(
  detourDays,
  ...marketLevels.map(({ daysBefore, daysAfter }) => Math.max(daysBefore, daysAfter)),
)

const listBoxes = ({ latitude, longitude }: MarketPlace): string[] =>
  latitude === undefined || longitude === undefined ? [] : boxesAround({ latitude, longitude }, widest).map(printBox)

function listDetourBoxes({ departure, arrival, detourLimit }: MarketOffer): readonly RouteBox[] {
  const [from, to] = [departure, arrival].map(({ latitude, longitude }) =>
    latitude === undefined || longitude === undefined ? undefined : { latitude, longitude },
  )
  return from && to ? boxesAlong(from, to, detourLimit) : []
}

const boxes = (list: readonly string[]) => sql`(select array_agg(b::box) from unnest(${list}::text[]) b)`
const around = ({ first_day, last_day }: CopyRow) =>
  sql`${epochDay} + ${first_day - mostDays}::integer, ${epochDay} + ${last_day + mostDays}::integer`
const shownDays = sql`first_day - ${epochDay} as first_day, last_day - ${epochDay} as last_day`

const printPair = ({ id, version }: Found<CopyRow>, match: FlightMatch) => ({
  id,
  version,
  level: match.level ?? null,
  score: match.score,
  days: match.days,
  departure_miles: match.departureMiles,
  arrival_miles: match.arrivalMiles,
  detour_miles: match.detourMiles ?? null,
  ...printPoints(match.points),
})

type Pair = ReturnType<typeof printPair>

interface Matched {
  readonly pairs: readonly Pair[]
  readonly boxes: readonly string[]
}

async function matchOffer(matching: OwnerAccess, row: Waiting & OfferRow): Promise<Matched> {
  const offer = readOffer(row)
  const route = listDetourBoxes(offer)
  const along = route.map(printBox)
  const found = await askAsOwner(
    matching,
    sql<Found<CopyRow>>`
      select id, version, departure_icao, departure, arrival_icao, arrival, ${shownDays}
      from flightline.market_requests_near(${row.item_id}, ${around(row)}, ${boxes(listBoxes(offer.departure))},
        ${boxes(listBoxes(offer.arrival))}, ${boxes(along)}, ${route.map(({ piece }) => piece)}::integer[])`,
  )
  const pairs = found.flatMap((request) => {
    const match = matchFlights(offer, readRequest(request))
    return match ? [printPair(request, match)] : []
  })
  return { pairs, boxes: along }
}

async function matchRequest(matching: OwnerAccess, row: Waiting & CopyRow): Promise<Matched> {
  const request = readRequest(row)
  const found = await askAsOwner(
    matching,
    sql<Found<OfferRow>>`
      select id, version, departure_icao, departure, arrival_icao, arrival, ${shownDays}, is_verified, detour_miles
      from flightline.market_offers_near(${row.item_id}, ${around(row)}, ${boxes(listBoxes(request.departure))},
        ${boxes(listBoxes(request.arrival))})`,
  )
  const pairs = found.flatMap((offer) => {
    const match = matchFlights(readOffer(offer), request)
    return match ? [printPair(offer, match)] : []
  })
  return { pairs, boxes: [] }
}

async function findPairs(matching: OwnerAccess, row: WaitingRow): Promise<Matched> {
  if (row.version === null) return { pairs: [], boxes: [] }
  return row.side === 'offer' ? matchOffer(matching, row) : matchRequest(matching, row)
}

/** Matches one copy as it is now. Answers whether it has to be matched again. */
async function matchCopy(matching: OwnerAccess, row: WaitingRow): Promise<boolean> {
  const { pairs, boxes: along } = await findPairs(matching, row)
  const [stored] = await askAsOwner(
    matching,
    sql<{ outcome: 'done' | 'gone' | 'again' }>`
      select flightline.market_store_matches(${row.side}, ${row.item_id}, ${row.version}::integer, ${row.seq}::bigint,
        ${JSON.stringify(pairs)}::jsonb, ${boxes(along)}) as outcome`,
  )
  return stored?.outcome === 'again'
}

const listWaiting = (matching: OwnerAccess, clientId: string): Promise<WaitingRow[]> =>
  askAsOwner(
    matching,
    sql<WaitingRow>`
      select seq, side, item_id, version, departure_icao, departure, arrival_icao, arrival, ${shownDays}, is_verified,
        detour_miles
      from flightline.market_waiting(${clientId}::uuid, ${atOnce})`,
  )

/** Matches the oldest waiting copies of a client. Answers how many there were, and how many have to be matched again. */
export async function matchOldest(matching: OwnerAccess, clientId: string): Promise<{ waiting: number; left: number }> {
  const waiting = await listWaiting(matching, clientId)
  let left = 0
  for (const row of waiting) if (await matchCopy(matching, row)) left += 1
  return { waiting: waiting.length, left }
}
