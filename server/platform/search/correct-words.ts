import { sql } from '../database/sql.ts'
import { tenantStep } from '../database/tenant.ts'
import type { SearchBody } from '../../../domain/kernel/search-query.ts'
import type { Search } from './match-statement.ts'
import { longWord, oneErrorAway } from './near-words.ts'
import { mistypable, type Corrections } from './query-words.ts'

/** Words of the index in place of those that stand nowhere in it. */
export async function correctionsOf(
  { ctx, definition, plan }: Search,
  typoTolerance: SearchBody['typoTolerance'],
): Promise<Corrections> {
  const { words, beginning } = mistypable(plan.asked)
  if (words.length === 0) return new Map()
  const [answer] = await ctx.db.once<{ unknown: string[] }>(sql`
    with s as materialized (${tenantStep(ctx.db.tenant)})
    select flightline.search_unknown(case when s.client_id is not null then ${definition.name} end, ${words}::text[], ${beginning}) as unknown from s`)
  const correct = async (word: string): Promise<[string, string[]]> => {
    const options = JSON.stringify({ prefix: word === beginning, far: word.length >= longWord })
    const near = await ctx.db.once<{ word: string; errors: number }>(sql`
      with s as materialized (${tenantStep(ctx.db.tenant)})
      select n.word, n.errors from s cross join lateral flightline.search_near(
        case when s.client_id is not null then ${definition.name} end, ${word}, ${oneErrorAway(word)}::text[], ${options}::jsonb) n`)
    const nearest =
      typoTolerance === true || typoTolerance === 'true' ? Infinity : Math.min(...near.map(({ errors }) => errors))
    return [word, near.filter(({ errors }) => errors <= nearest).map((one) => one.word)]
  }
  const corrected = await Promise.all((answer?.unknown ?? []).map(correct))
  return new Map(corrected.filter(([, chosen]) => chosen.length > 0))
}
