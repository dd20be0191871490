import { codeToday, type findAirports, type FoundAirport } from '../../../domain/charter/index.ts'
import type { InputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { seenColumn, tenantStep } from '../../platform/database/tenant.ts'
import { fold } from './fold.ts'
import { foundDoc, knownAirports } from './known-airports.ts'

/** So many by their codes, and so many by their names. */
const mostOfEach = 4

/**
 * The share of the three-letter pieces of what was typed that a name has to have, which is that of
 * `flightline.airports_alike` too, and of what the best one has.
 */
const leastAlike = 0.42
const shareOfBest = 0.8

const positions = (code: string): number[] => Array.from({ length: code.length }, (_, at) => at)

const isCode = (code: string): boolean => /^[A-Z0-9]{3,5}$/.test(code)

/** Codes that a typist comes to from one of these: one letter wrong (`_` is any), one too many, or two exchanged. */
function slipsOf(code: string): { readonly wrong: string[]; readonly exact: string[] } {
  if (!isCode(code)) return { wrong: [], exact: [] }
  const at = positions(code)
  return {
    wrong: at.map((one) => `${code.slice(0, one)}_${code.slice(one + 1)}`),
    exact: at.flatMap((one) => [
      `${code.slice(0, one)}${code.slice(one + 1)}`,
      `${code.slice(0, one)}${code.slice(one + 1, one + 2)}${code.slice(one, one + 1)}${code.slice(one + 2)}`,
    ]),
  }
}

/**
 * Airports for words without a match: codes one slip away, then names and cities of similar spelling. ICAO codes come
 * before IATA codes, and large airports before small ones.
 */
export async function nearAirports(
  ctx: Ctx,
  { query, except = '' }: InputOf<typeof findAirports>['query'],
): Promise<FoundAirport[]> {
  const code = query.toUpperCase()
  const { wrong, exact } = slipsOf(code)
  const words = fold(query)
  const rows = await ctx.db.once<{ readonly doc: FoundAirport | null }>(sql`
    with s as materialized (${tenantStep(ctx.db.tenant)}), ${knownAirports()},
    alike as materialized (select flightline.airports_alike(${words}) as icao),
    judged as materialized (
      select k.icao, k.size, word_similarity(${words}, k.sought) as alike,
        case when k.icao = any(${exact}::text[]) then 0 when k.icao like any(${wrong}::text[]) then 1
          when k.iata = any(${exact}::text[]) then 2 when k.iata like any(${wrong}::text[]) then 3 end as slip
      from known k where k.today <> ${codeToday(except)}
        and (k.is_own or k.icao in (select icao from alike) or k.icao = any(${exact}::text[])
          or k.icao like any(${wrong}::text[]) or k.iata = any(${exact}::text[]) or k.iata like any(${wrong}::text[]))
    ),
    near as materialized (
      (select icao, row_number() over (order by slip, left(icao, 1) = left(${code}, 1) desc, size desc, icao) as place
        from judged where slip is not null order by place limit ${sql.lit(mostOfEach)})
      union all
      (select icao, ${sql.lit(mostOfEach)} + row_number() over (order by alike desc, size desc, icao) as place
        from judged where slip is null
          and alike >= greatest(${leastAlike}, (select ${shareOfBest} * max(alike) from judged))
        order by place limit ${sql.lit(mostOfEach)})
    )
    select s.cursor, ${foundDoc} as doc ${seenColumn(ctx.db.tenant)} from s left join near f on true order by f.place`)
  return rows.flatMap(({ doc }) => (doc === null ? [] : [doc]))
}
