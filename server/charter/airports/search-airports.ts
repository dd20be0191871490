import { mayFindAirports, type FoundAirport, type findAirports } from '../../../domain/charter/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { seenColumn, tenantStep } from '../../platform/database/tenant.ts'
import { Forbidden } from '../../platform/errors.ts'
import { fold } from './fold.ts'

const most = 20

interface AirportRow {
  readonly icao: string | null
  readonly doc: Omit<FoundAirport, 'icao'> & { readonly icao: string }
}

const pattern = (words: string): string => words.replaceAll(/[\\%_]/g, String.raw`\$&`)

/**
 * Airports by what was typed, within the client: its own win over shipped ones with the same code, hidden ones too.
 * Exact codes come first, then codes that begin so, then words that do; of those large airports before small ones.
 */
function statementFor(ctx: Ctx, { query, except = '' }: InputOf<typeof findAirports>['query']) {
  const words = fold(query)
  const code = query.toUpperCase()
  const start = `${pattern(words)}%`
  const patterns = words.split(' ').map((word) => `% ${pattern(word)}%`)
  return sql<AirportRow>`
    with s as materialized (${tenantStep(ctx.db.tenant)}),
    own as (
      select a.icao, a.iata, a.name, 4 as size, a.active,
        ' ' || lower(concat_ws(' ', a.icao, a.iata, a.name, a.city, a.region)) as sought,
        jsonb_build_object('id', a.id, 'icao', a.icao, 'iata', a.iata, 'name', a.name, 'city', a.city,
          'region', a.region, 'country', a.doc -> 'country', 'latitude', a.doc -> 'latitude',
          'longitude', a.doc -> 'longitude', 'timezone', a.doc -> 'timezone') as doc
      from s join airports a on a.client_id = s.client_id and a.trashed_at is null
    ),
    known as (
      select icao, iata, name, size, sought, doc from own where active
      union all
      select r.icao, r.iata, r.name, r.size, r.sought,
        jsonb_build_object('icao', r.icao, 'iata', nullif(r.iata, ''), 'name', r.name, 'city', r.city,
          'region', r.region, 'country', r.country, 'latitude', r.latitude, 'longitude', r.longitude,
          'timezone', r.timezone)
      from reference_airports r where not exists (select 1 from own where own.icao = r.icao)
    ),
    found as (
      select k.icao, jsonb_strip_nulls(k.doc - 'latitude' - 'longitude') || jsonb_build_object(
          'latitude', k.doc -> 'latitude', 'longitude', k.doc -> 'longitude') as doc,
        case when k.icao = ${code} then 0 when k.iata = ${code} then 1
          when lower(k.icao) like ${start} then 2 else 3 end as rank, k.size
      from known k
      where k.sought like all (${patterns}::text[]) and k.icao <> ${except.toUpperCase()}
      order by rank, k.size desc, k.icao limit ${sql.lit(most)}
    )
    select s.cursor, f.icao, f.doc ${seenColumn(ctx.db.tenant)}
    from s left join found f on true order by f.rank, f.size desc, f.icao`
}

/** Finds airports by code, name or city (3-aviation section 5). Throws Forbidden. */
export async function searchAirports(
  ctx: Ctx,
  query: InputOf<typeof findAirports>['query'],
): Promise<OutputOf<typeof findAirports>> {
  if (!mayFindAirports(ctx.actor)) throw new Forbidden('airports-r')
  const rows = await ctx.db.once<AirportRow>(statementFor(ctx, query))
  const airports = rows.filter(({ icao }) => icao !== null).map(({ doc }) => doc)
  const [first, second] = airports
  const isChosen = first !== undefined && (first.icao === query.query.toUpperCase() || second === undefined)
  return { airports, chosen: isChosen ? first.icao : undefined }
}
