import { cutText, type Doc } from '../kernel/index.ts'
import { termsOf, type SearchTerms } from '../kernel/search/saved-search.ts'
import { numberAsked, searchRequest, type SearchBox } from '../kernel/search/search-box.ts'
import type { GlobalSearchSource, SearchRequest } from '../kernel/search/search-query.ts'
import { unread } from './unread.ts'

/** A saved search that notifies, as far as its matches need it. */
export interface WatchedSearch extends Pick<SearchTerms, 'query' | 'filters'> {
  readonly name: string
  readonly mode?: SearchTerms['mode']
}

/**
 * Query of a watched search: that of its box, without dates, because no search keeps them. A query with digits searches
 * for a number and for its words, and finds the results of either.
 */
export function watchRequests(box: SearchBox | undefined, watch: WatchedSearch): readonly SearchRequest[] {
  if (!box) return [{ query: watch.query }]
  const { query, filters: items, mode } = termsOf(watch)
  const asked = { query, items, mode, window: {} }
  const number = numberAsked(box, query)
  const byWords = searchRequest(box, asked)
  return number === undefined ? [byWords] : [searchRequest(box, asked, number), byWords]
}

interface Match {
  /** Recipients. */
  readonly user: string
  readonly watch: Pick<WatchedSearch, 'name'>
  readonly source: GlobalSearchSource
  readonly row: Doc & { readonly id: string }
  readonly clientId: string
  readonly clientKey: string
}

const textAt = (row: Doc, field: string): string => {
  const value = row[field]
  return typeof value === 'string' ? value : ''
}

/** The thread that a match belongs to; records belong to none. */
const threadOf = (index: string, row: Match['row']): string =>
  index === 'threads' ? row.id : index === 'threadsmsgs' ? textAt(row, 'tRef') : ''

/** The unread item of a match: it counts on the bell of the AI watchlist, and leads to the record (1-shell section 2.3). */
export function watchItem({ user, watch, source, row, clientId, clientKey }: Match) {
  const { definition } = source
  const thread = threadOf(definition.name, row)
  return unread.shape.parse({
    user,
    type: definition.name === 'threads' || definition.name === 'threadsmsgs' ? definition.name : 'records',
    ref: `clients/${clientId}/${definition.name}/${row.id}#watchlist`,
    thread,
    title: cutText(definition.title(row), 500),
    summary: cutText(source.subtitle(row), 500),
    author: watch.name,
    ai: true,
    ...(thread === '' && { url: `/${clientKey.toLowerCase()}/${source.path(row)}` }),
  })
}
