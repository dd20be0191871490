import {
  codeToday,
  expandRenamed,
  isSameAirport,
  mayFindAirports,
  otherSpelling,
  type FoundAirport,
  type findAirports,
} from '../../../domain/charter/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { seenColumn, tenantStep } from '../../platform/database/tenant.ts'
import { Forbidden } from '../../platform/errors.ts'
import { fold } from './fold.ts'
import { foundDoc, knownAirports } from './known-airports.ts'
import { nearAirports } from './near-airports.ts'

const most = 20

interface AirportRow {
  readonly icao: string | null
  readonly doc: Omit<FoundAirport, 'icao'> & { readonly icao: string }
}

const pattern = (words: string): string => words.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Makes a pattern of each word, which matches the start of a word of an airport. */
const makePatterns = (words: string): string[] => words.split(' ').map((word) => `% ${pattern(word)}%`)

/**
 * Airports for typed words, within the client. Exact codes come first, then codes with that beginning, then words; of
 * those large airports before small ones.
 */
function statementFor(ctx: Ctx, { query, except = '' }: InputOf<typeof findAirports>['query']) {
  const code = codeToday(query)
  // A former code means the airport that has another one today.
  const words = fold(code === query.trim().toUpperCase() ? query : code)
  const start = `${pattern(words)}%`
  const [patterns, others] = [makePatterns(words), makePatterns(otherSpelling(words))]
  return sql<AirportRow>`
    with s as materialized (${tenantStep(ctx.db.tenant)}), ${knownAirports()},
    found as (
      select k.icao,
        case when k.today = ${code} then 0 when k.iata = ${code} then 1
          when lower(k.icao) like ${start} then 2 else 3 end as rank, k.size
      from known k
      where ${words} <> '' and (k.sought like all (${patterns}::text[]) or k.sought like all (${others}::text[])) and k.today <> ${codeToday(except)}
      order by rank, k.size desc, k.icao limit ${sql.lit(most)}
    )
    select s.cursor, f.icao, ${foundDoc} as doc ${seenColumn(ctx.db.tenant)}
    from s left join found f on true order by f.rank, f.size desc, f.icao`
}

/**
 * True if three letters are the code of another airport or of none, such as a former one. A name with this start is no
 * match.
 */
const isOtherCode = ({ iata }: Pick<FoundAirport, 'iata'>, typed: string): boolean =>
  /^[a-z]{3}$/i.test(typed.trim()) && iata !== typed.trim().toUpperCase()

/** Finds airports by code, name or city (3-aviation section 5), or else those that were perhaps meant. Throws Forbidden. */
export async function searchAirports(
  ctx: Ctx,
  asked: InputOf<typeof findAirports>['query'],
): Promise<OutputOf<typeof findAirports>> {
  if (!mayFindAirports(ctx.actor)) throw new Forbidden('airports-r')
  const query = { ...asked, query: expandRenamed(asked.query) }
  const rows = await ctx.db.once<AirportRow>(statementFor(ctx, query))
  const airports = rows.filter(({ icao }) => icao !== null).map(({ doc }) => doc)
  const [first, second] = airports
  const isChosen =
    first !== undefined &&
    (isSameAirport(first.icao, query.query) || (second === undefined && !isOtherCode(first, query.query)))
  const near = first === undefined ? await nearAirports(ctx, query) : []
  return { airports, chosen: isChosen ? first.icao : undefined, near }
}
