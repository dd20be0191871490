import { sql } from '../../database/sql.ts'
import { tenantStep } from '../../database/tenant.ts'
import type { SearchBody } from '../../../../domain/kernel/search/search-query.ts'
import type { Search } from './match-statement.ts'
import { longWord, oneErrorAway } from './near-words.ts'
import type { Corrections } from './query-words.ts'

/** Words to correct: those not in the index, the unfinished one, and the tolerance of each. */
interface Mistyped {
  readonly unknown: readonly string[]
  readonly beginning: string
  readonly typoTolerance: SearchBody['typoTolerance']
}

/** Words of the index in place of those that are nowhere in it. */
export async function correctionsOf(
  { ctx, definition }: Search,
  { unknown, beginning, typoTolerance }: Mistyped,
): Promise<Corrections> {
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
  const corrected = await Promise.all(unknown.map(correct))
  return new Map(corrected.filter(([, chosen]) => chosen.length > 0))
}
