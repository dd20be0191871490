import {
  allCodes,
  floorStart,
  type MarketList,
  type readMarketOffers,
  type readMarketRequests,
} from '../../../domain/charter/index.ts'
import type { InputOf } from '../../../domain/kernel/index.ts'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'
import { Invalid } from '../../platform/errors.ts'
import { findAskers } from './read-alike.ts'
import { entrySteps, joinSources, selectMatches, presentListed, type EntryRow } from './entry-statements.ts'

type RequestsQuery = InputOf<typeof readMarketRequests>['query']
type OffersQuery = InputOf<typeof readMarketOffers>['query']
type Common = Omit<RequestsQuery, 'state' | 'sort'>
type Sort = OffersQuery['sort']

interface ListedRow extends EntryRow {
  readonly best: number | null
  readonly matches: string | number
  readonly key: number
}

const all = sql`true`

/** Codes of a typed airport, and where it is. */
async function findPlace({ db }: Ctx, typed: string) {
  const code = typed.trim().toUpperCase()
  const codes = allCodes(code)
  const [found] = await db.run(sql<{ icao: string; latitude: number; longitude: number }>`
    select icao, latitude::float8 as latitude, longitude::float8 as longitude from (
      select a.icao, (a.doc ->> 'latitude')::float8 as latitude, (a.doc ->> 'longitude')::float8 as longitude, 1 as place
      from airports a where a.client_id = ${db.tenant.clientId}::uuid and a.trashed_at is null and a.icao = any(${codes}::text[])
        and a.doc ->> 'latitude' is not null and a.doc ->> 'longitude' is not null
      union all
      select r.icao, r.latitude, r.longitude, 2 from reference_airports r
      where r.icao = any(${codes}::text[]) or (r.iata = ${code} and r.iata <> '')
    ) known order by place limit 1`)
  return { codes: found ? [...new Set([...codes, ...allCodes(found.icao)])] : codes, at: found }
}

/** Miles between a column of points and a place, as `milesBetween` counts them. */
const milesFrom = (column: Statement<unknown>, at: { readonly latitude: number; readonly longitude: number }) => sql`
  round(2 * 6371 * 0.621371 * asin(least(1, sqrt(
    power(sin(radians(${column}[1] - ${at.latitude}::float8) / 2), 2)
    + cos(radians(${at.latitude}::float8)) * cos(radians(${column}[1]))
      * power(sin(radians(${column}[0] - ${at.longitude}::float8) / 2), 2)))))`

async function nearPlace(ctx: Ctx, end: 'departure' | 'arrival', query: Common): Promise<Statement<unknown>> {
  const typed = end === 'departure' ? query.from : query.to
  if (typed === undefined || typed.trim() === '') return all
  const { codes, at } = await findPlace(ctx, typed)
  const [code, point] = end === 'departure' ? [sql`departure_icao`, sql`departure`] : [sql`arrival_icao`, sql`arrival`]
  const isNamed = sql`upper(${code}) = any(${codes}::text[])`
  const { miles = 0 } = query
  return miles === 0 || !at ? isNamed : sql`(${isNamed} or ${milesFrom(point, at)} <= ${miles}::integer)`
}

/** Days of a list: its first one is never in the past. */
function withinDays({ now }: Ctx, { first, last }: Common): Statement<unknown> {
  if (first === undefined && last === undefined) return all
  const start = first === undefined ? undefined : floorStart(Date.parse(first) / dayMs, now)
  const from = start === undefined ? null : new Date(start * dayMs).toISOString().slice(0, 10)
  if (from !== null && last !== undefined && last < from) return sql`false`
  return sql`days && daterange(${from}::date, ${last ?? null}::date, '[]')`
}

async function commonFilters(ctx: Ctx, query: Common): Promise<Statement<unknown>> {
  const { aircraft, of, affiliates } = query
  const [from, to] = [await nearPlace(ctx, 'departure', query), await nearPlace(ctx, 'arrival', query)]
  return sql`${from} and ${to} and ${withinDays(ctx, query)}
    and ${aircraft === undefined ? all : sql`aircraft_type = ${aircraft}`}
    and ${of === undefined ? all : sql`is_own = ${of === 'own'}::boolean`}
    and ${affiliates === 'true' ? sql`is_affiliate` : all}`
}

const keys: Readonly<Record<Sort, Statement<unknown>>> = {
  newest: sql`-listed_at::float8`,
  departure: sql`takeoff::float8`,
  score: sql`-coalesce(best, -1)::float8`,
  price: sql`coalesce(price, 9e15)::float8`,
}

interface Cursor {
  readonly key: number
  readonly id: string
}

/** Throws Invalid for a text that no list gave out. */
function readCursor(cursor: string | undefined): Cursor | undefined {
  if (cursor === undefined) return undefined
  const [, key = '', id = ''] = /^(-?[\d.e+]+):(.+)$/.exec(cursor) ?? []
  if (key === '' || !Number.isFinite(Number(key))) throw new Invalid([{ path: 'cursor', code: 'no-reference' }])
  return { key: Number(key), id }
}

interface Listing {
  readonly of: 'requests' | 'offers'
  readonly where: Statement<unknown>
  readonly state?: RequestsQuery['state']
  readonly sort: Sort
  readonly limit: number
  readonly cursor?: string | undefined
}

async function readPage(ctx: Ctx, { of, where, state, sort, limit, cursor }: Listing): Promise<ListedRow[]> {
  const after = readCursor(cursor)
  const scored = sql`(select max(m.score)::int as best, count(*)::int as matches from (${selectMatches(ctx)}) m)`
  // Scores are read for one page, except where they decide the page.
  const [early, late] =
    sort === 'score'
      ? [sql`cross join lateral ${scored} b`, sql``]
      : [
          sql`cross join lateral (select null::int as best, null::int as matches) b`,
          sql`cross join lateral ${scored} s`,
        ]
  return ctx.db.run(sql<ListedRow>`
    with ${entrySteps(ctx, of)},
    filtered as (
      select e.* from entries e where ${where} and ${state === undefined ? all : sql`state = ${state}`}
    ),
    keyed as (select f.*, ${keys[sort]} as key from (select e.*, b.best, b.matches from filtered e ${early}) f),
    page as (
      select k.* from keyed k
      where ${after === undefined ? all : sql`(key, id) > (${after.key}::float8, ${after.id}::text collate "C")`}
      order by key, id limit ${limit + 1}::integer
    )
    select ${sort === 'score' ? sql`e.*` : sql`e.*, s.best, s.matches`}, source.source_type, source.source_id
    from page e ${late} ${joinSources} order by e.key, e.id`)
}

async function countStates(ctx: Ctx, { of, where }: Listing): Promise<MarketList['counts']> {
  const rows = await ctx.db.run(sql<{ state: keyof MarketList['counts']; count: number }>`
    with ${entrySteps(ctx, of, { answers: 'all' })} select state, count(*)::int as count from entries e where ${where} group by state`)
  return { new: 0, answered: 0, declined: 0, mine: 0, ...Object.fromEntries(rows.map((row) => [row.state, row.count])) }
}

async function isOpen({ db }: Ctx): Promise<boolean> {
  const [row] = await db.run(sql<{ is_open: boolean }>`
    select is_open from market_participants where client_id = ${db.tenant.clientId}::uuid`)
  return row?.is_open === true
}

async function readList(ctx: Ctx, listing: Listing): Promise<MarketList> {
  const rows = await readPage(ctx, listing)
  const counts = await countStates(ctx, listing)
  const page = rows.slice(0, listing.limit)
  const last = rows.length > listing.limit ? page.at(-1) : undefined
  const { state } = listing
  const asked = page.filter(({ side }) => listing.of === 'requests' && side === 'request').map(({ id }) => id)
  const askers = await findAskers(ctx, asked)
  return {
    isOpen: await isOpen(ctx),
    entries: page.map((row) => presentListed(row, askers.get(row.id))),
    counts,
    total: state === undefined ? counts.new + counts.answered + counts.declined + counts.mine : counts[state],
    ...(last && { next: `${last.key}:${last.id}` }),
  }
}

/** Flight Requests (see the contract). Throws Invalid. */
export const listMarketRequests = async (ctx: Ctx, { state, sort, ...query }: RequestsQuery): Promise<MarketList> =>
  readList(ctx, {
    of: 'requests',
    where: await commonFilters(ctx, query),
    state,
    sort,
    limit: query.limit,
    cursor: query.cursor,
  })

/** Flight Availability (see the contract). Prices are filtered as the reader is shown them. Throws Invalid. */
export async function listMarketOffers(ctx: Ctx, query: OffersQuery): Promise<MarketList> {
  const { most, priced, verified, sort, limit, cursor } = query
  const where = sql`${await commonFilters(ctx, query)}
    and ${most === undefined ? all : sql`price <= ${most}::bigint`}
    and ${priced === 'true' ? sql`price is not null` : all}
    and ${verified === 'true' ? sql`is_verified` : all}`
  return readList(ctx, { of: 'offers', where, sort, limit, cursor })
}
