import type { SearchBody } from '../../../../domain/kernel/search/search-query.ts'
import { correctionsOf } from './correct-words.ts'
import { findPage, type Matches, type Page } from './find-page.ts'
import type { Queries, Search } from './match-statement.ts'
import type { SearchPlan } from './plan-search.ts'
import { mistypable, printParts, type Corrections } from './query-words.ts'

/** The tsqueries of a plan: matches of the title first, if the plan asks for it. */
export function queriesOf(
  { search, asked, places, lexemes, isTitleFirst }: SearchPlan,
  corrections?: Corrections,
): Queries {
  const asks = [...lexemes, ...printParts(search, asked, { places, corrections })]
  if (asks.length === 0) return { whole: [], parts: [] }
  const finished = asked.isOpen && asks.length > 1 ? asks.slice(0, -1) : asks
  // Long words are rare words: the guess that looks for the rarest is soon done.
  const parts = finished.toSorted((left, right) => right.length - left.length)
  const whole = asks.join(' & ')
  if (!isTitleFirst) return { whole: [whole], parts }
  const inTitle = printParts(search, asked, { places: { texts: [0], numbers: [0, 1, 2, 3] }, corrections })
  const title = [...lexemes, ...inTitle].join(' & ')
  return { whole: [title, `${whole} & !(${title})`], parts }
}

/** A page of hits, and the queries that found it: of the words as they are, or of the nearest known words. */
export async function findMatches(
  search: Search,
  page: Page,
  typoTolerance: SearchBody['typoTolerance'],
): Promise<{ readonly matches: Matches; readonly queries: Queries }> {
  const queries = queriesOf(search.plan)
  const isForgiving = typoTolerance !== false && typoTolerance !== 'false'
  const doubted = isForgiving ? mistypable(search.plan.asked) : undefined
  const matches = await findPage(search, page, { queries, doubted })
  const { unknown = [] } = matches
  if (matches.count > 0 || !doubted || unknown.length === 0) return { matches, queries }
  const corrections = await correctionsOf(search, { unknown, beginning: doubted.beginning, typoTolerance })
  if (corrections.size === 0) return { matches, queries }
  const corrected = queriesOf(search.plan, corrections)
  return { matches: await findPage(search, page, { queries: corrected }), queries: corrected }
}
