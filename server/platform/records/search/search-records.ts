import type { RecordDefinition } from '../../../../domain/kernel/index.ts'
import type { SearchAnswer, SearchBody } from '../../../../domain/kernel/search/search-query.ts'
import type { Ctx } from '../../context.ts'
import { requireReach } from '../authorise.ts'
import { presenter, type PresentedRow } from '../present.ts'
import { countFacets } from './count-facets.ts'
import { findMatches } from './find-matches.ts'
import type { Matches } from './find-page.ts'
import type { Search } from './match-statement.ts'
import { planSearch } from './plan-search.ts'

const nothing: Matches = { rows: [], count: 0, isExact: true }

/** One page more than is known of, where hits were not counted to the end. */
const pagesOf = ({ count, isExact }: Matches, { page, hitsPerPage }: SearchBody): number =>
  Math.max(Math.ceil(count / hitsPerPage), isExact ? 0 : page + 2)

/** Hits of a record type within the actor's reach. Throws Forbidden, Invalid with every fault of the query. */
export async function searchRecords(
  ctx: Ctx,
  definition: RecordDefinition,
  body: SearchBody,
): Promise<SearchAnswer<PresentedRow>> {
  const within = requireReach(definition, 'read', ctx.actor)
  const plan = planSearch(definition, body, [ctx.actor.clientId])
  const search: Search = { ctx, definition, plan, within }
  const page = { offset: body.page * body.hitsPerPage, size: body.hitsPerPage }
  const { matches, queries } = plan.isImpossible
    ? { matches: nothing, queries: { whole: [], parts: [] } }
    : await findMatches(search, page, body.typoTolerance)
  const present = presenter(definition, ctx.actor)
  const answer = {
    hits: matches.rows.map((row) => ({ ...present(row), objectID: row.id })),
    nbHits: matches.count,
    nbHitsExact: matches.isExact,
    page: body.page,
    nbPages: pagesOf(matches, body),
    hitsPerPage: body.hitsPerPage,
    query: body.query,
  }
  if (plan.facets.length === 0) return answer
  const { counts, isExact } = plan.isImpossible ? { counts: {}, isExact: true } : await countFacets(search, queries)
  return { ...answer, facets: counts, facetsExact: isExact }
}
