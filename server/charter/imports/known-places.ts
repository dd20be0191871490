import {
  codeToday,
  type ExternalFlight,
  type KnownPlaces,
  type Leg,
  type LegAirport,
} from '../../../domain/charter/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { tenantStep } from '../../platform/database/tenant.ts'

interface Found {
  readonly aircraft: readonly (NonNullable<Leg['aircraft']> & { readonly tail_number: string })[]
  readonly airports: readonly LegAirport[]
  readonly accounts: readonly { readonly id: string; readonly name: string }[]
}

type Known = KnownPlaces & { readonly accounts: ReadonlyMap<string, { readonly id: string; readonly name: string }> }

interface Named {
  readonly tails: readonly string[]
  readonly codes: readonly string[]
  readonly accounts: readonly string[]
}

/** Aircraft, airports and accounts of the client that flights name. */
export function knownPlaces(ctx: Ctx, flights: readonly ExternalFlight[]): Promise<Known> {
  const legs = flights.flatMap((flight) => flight.legs)
  return knownNames(ctx, {
    tails: legs.map(({ tail }) => tail),
    codes: legs.flatMap(({ from, to }) => [from, to]),
    accounts: flights.flatMap(({ account }) => account ?? []),
  })
}

/** Codes, each with the current one of its airport. */
const withToday = (codes: readonly string[]): string[] => [...new Set(codes.flatMap((code) => [code, codeToday(code)]))]

/** Picks the IATA codes, which have three letters. */
const iataCodes = (codes: readonly string[]): string[] => codes.filter((code) => /^[A-Z]{3}$/.test(code))

interface Coded {
  readonly icao: string
  readonly iata?: string | undefined
}

/** Maps both codes of airports to facts. An ICAO code wins over an IATA code, and an earlier fact over a later one. */
function byBothCodes<Fact extends Coded>(facts: readonly Fact[]): Map<string, Fact> {
  const last = facts.toReversed()
  const byIata = last.flatMap((one) => (one.iata ? [[one.iata, one] as const] : []))
  return new Map([...byIata, ...last.map((one) => [one.icao, one] as const)])
}

/** Record of each code: by itself, or by the current code of its airport. */
const byCode = <Fact>(codes: readonly string[], known: ReadonlyMap<string, Fact>): Map<string, Fact> =>
  new Map(
    codes.flatMap((code) => {
      const one = known.get(code) ?? known.get(codeToday(code))
      return one === undefined ? [] : [[code, one] as const]
    }),
  )

/** Where an airport is cannot be drawn or measured (3-aviation section 8). */
function warnOfPlaces(ctx: Ctx, airports: readonly LegAirport[]): void {
  const nowhere = airports.filter(({ latitude, longitude }) => latitude === undefined || longitude === undefined)
  if (nowhere.length > 0)
    ctx.log.warn({ airports: nowhere.map(({ icao }) => icao) }, 'airports of an import have no coordinates')
}

/** The client's records by these names, in one read; its own airports come first. */
export async function knownNames(ctx: Ctx, named: Named): Promise<Known> {
  const { clientId } = ctx.db.tenant
  const tails = [...new Set(named.tails)]
  const codes = withToday(named.codes)
  const iata = iataCodes(codes)
  const names = [...new Set(named.accounts.map((name) => name.toLowerCase()))]
  const [found] = await ctx.db.run(sql<Found>`
    with own as (
      select a.icao, a.doc || jsonb_build_object('id', a.id) as doc from airports a
      where a.client_id = ${clientId} and a.trashed_at is null
        and (a.icao = any(${codes}::text[]) or a.iata = any(${iata}::text[]))
    ), places as (
      select doc from own
      union all
      select to_jsonb(r) from reference_airports r
      where (r.icao = any(${codes}::text[]) or r.iata = any(${iata}::text[])) and not exists (select 1 from own where own.icao = r.icao)
    )
    select
      (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', a.id, 'tail_number', a.tail_number,
        'name', nullif(a.name, ''), 'type', a.doc -> 'type'))), '[]') from aircraft a
        where a.client_id = ${clientId} and a.trashed_at is null and a.tail_number = any(${tails}::text[])) as aircraft,
      (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', doc -> 'id', 'icao', doc -> 'icao',
        'iata', nullif(doc ->> 'iata', ''), 'name', coalesce(doc ->> 'name', ''), 'city', doc -> 'city',
        'latitude', doc -> 'latitude', 'longitude', doc -> 'longitude', 'timezone', doc -> 'timezone'))), '[]')
        from places) as airports,
      (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name) order by a.id), '[]') from accounts a
        where a.client_id = ${clientId} and a.trashed_at is null and lower(a.name) = any(${names}::text[])) as accounts`)
  if (!found) throw new TypeError('the read of one row answered none')
  warnOfPlaces(ctx, found.airports)
  return {
    aircraft: new Map(found.aircraft.map((one) => [one.tail_number, one])),
    airports: byCode(named.codes, byBothCodes(found.airports)),
    accounts: new Map(found.accounts.map((one) => [one.name.toLowerCase(), one])),
  }
}

/** Time zones of airports by their ICAO codes: those of the client's own airports, then of those that all can look up. */
export async function zonesOfAirports(ctx: Ctx, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const asked = withToday(codes)
  const iata = iataCodes(asked)
  const rows = await ctx.db.once<{ icao: string | null; iata: string | null; zone: string | null }>(sql`
    with s as materialized (${tenantStep(ctx.db.tenant)})
    select a.icao, a.iata, a.doc ->> 'timezone' as zone from s join airports a on a.client_id = s.client_id
    where a.trashed_at is null and (a.icao = any(${asked}::text[]) or a.iata = any(${iata}::text[]))
    union all
    select r.icao, r.iata, r.timezone from s
    join reference_airports r on r.icao = any(${asked}::text[]) or r.iata = any(${iata}::text[])`)
  const known = rows.flatMap(({ icao, iata: code, zone }) =>
    icao && zone ? [{ icao, zone, ...(code && { iata: code }) }] : [],
  )
  const zones = [...byBothCodes(known)].map(([code, { zone }]) => [code, zone] as const)
  return byCode(codes, new Map(zones))
}
