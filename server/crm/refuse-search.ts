import { ZodError } from 'zod'
import { crmMessages, mostWatched, searches } from '../../domain/crm/index.ts'
import type { Doc, DocOf, Issue, RecordDefinition } from '../../domain/kernel/index.ts'
import { searchRequest } from '../../domain/kernel/search/search-box.ts'
import { wordsOfItems, type FilterItem } from '../../domain/kernel/search/search-items.ts'
import { searchBody, type SearchRequest } from '../../domain/kernel/search/search-query.ts'
import { termsOf } from '../../domain/kernel/search/saved-search.ts'
import { records } from '../../domain/records.ts'
import { searchBoxes } from '../../domain/search-boxes.ts'
import type { Ctx } from '../platform/context.ts'
import { Invalid } from '../platform/errors.ts'
import { requireReach } from '../platform/records/authorise.ts'
import { beyondReach } from '../platform/records/index.ts'
import type { RefuseRow } from '../platform/records/routes.ts'
import { planSearch } from '../platform/records/search/plan-search.ts'

type Search = DocOf<typeof searches>

/** True if a change affects the query, or lets the watchlist run it. */
const asks = (change: Doc): boolean =>
  ['index', 'query', 'filters', 'mode'].some((field) => field in change) || change['ai_notification'] === true

/** Fault of a request for the index; undefined for a valid one. */
function faultOf(definition: RecordDefinition, request: SearchRequest): Pick<Issue, 'code' | 'params'> | undefined {
  try {
    planSearch(definition, searchBody.parse(request), [])
    return undefined
  } catch (error) {
    if (error instanceof Invalid) return error.issues[0]
    if (error instanceof ZodError) return { code: 'too-complex' }
    throw error
  }
}

/** A condition that its index does not know, named by its place in the search. */
function conditionIssue(definition: RecordDefinition, item: FilterItem, place: number): readonly Issue[] {
  const filters = wordsOfItems([item], 'and')
  const fault = filters === undefined ? undefined : faultOf(definition, { filters })
  if (!fault) return []
  const params = { name: item.name, kind: definition.label.many.toLowerCase() }
  return fault.code === 'not-a-number'
    ? [crmMessages.issue(`filters.${place}.value`, 'condition-no-number', params)]
    : [crmMessages.issue(`filters.${place}.key`, 'condition-unknown', params)]
}

/** As its box asks it, without dates, which no search keeps. */
function requestOf({ index, ...search }: Search): SearchRequest {
  const { query, filters: items, mode } = termsOf(search)
  const box = searchBoxes.get(index)
  if (box) return searchRequest(box, { query, items, mode, window: {} })
  const filters = wordsOfItems(items, mode)
  return { query, ...(filters !== undefined && { filters }) }
}

function issuesOf(definition: RecordDefinition, search: Search): readonly Issue[] {
  const conditions = search.filters.flatMap((item, place) => conditionIssue(definition, item, place))
  if (conditions.length > 0) return conditions
  return faultOf(definition, requestOf(search)) ? [crmMessages.issue('filters', 'search-too-large')] : []
}

/**
 * A search is saved only if its user could run it: its index exists, they may read it, and it has each attribute that a
 * condition names. Throws Invalid with every place at fault; Forbidden with the role that is missing.
 */
function requireRunnable({ actor }: Ctx, search: Search): void {
  const definition = records.find(({ name, search: searched }) => name === search.index && searched !== undefined)
  if (!definition) throw new Invalid([crmMessages.issue('index', 'index-unknown', { index: search.index })])
  requireReach(definition, 'read', actor)
  const issues = issuesOf(definition, search)
  if (issues.length > 0) throw new Invalid(issues)
}

/** Throws Invalid where a search that goes onto the watchlist would be one that is never checked. */
async function requireRoom(ctx: Ctx): Promise<void> {
  const watched = await beyondReach(ctx, searches).list({
    where: ['ai_notification', '==', true],
    limit: mostWatched + 1,
  })
  if (watched.length <= mostWatched) return
  throw new Invalid([crmMessages.issue('ai_notification', 'watchlist-full', { most: mostWatched })])
}

/** Refuses to keep a search that cannot be run. Other changes of one that was kept before, such as its name, are let be. */
export const refuseSearch: RefuseRow = async (ctx, row, change) => {
  if (change === undefined || asks(change)) requireRunnable(ctx, searches.shape.strip().parse(row))
  if ((change ?? row)['ai_notification'] === true) await requireRoom(ctx)
}
