import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { RecordDefinition } from '../../../domain/kernel/index.ts'
import type { SearchRequest } from '../../../domain/kernel/search/search-query.ts'
import type { Api } from '../api/api.ts'
import { collectionPath, type PathParams, type Presented } from '../api/records-api.ts'
import type { Versioned } from '../live/live-window.ts'
import { useClient, usePlatform } from '../platform-context.tsx'
import { eachOnce } from './each-once.ts'
import { useRowsWithPending } from './pending-changes.ts'
import { searchKey } from './row-cache.ts'
import { sharingNewerHits, useLiveHits } from './use-live-hits.ts'

export interface SearchAnswer<Row> {
  readonly hits: readonly (Row & { readonly objectID: string })[]
  readonly nbHits: number
  readonly nbHitsExact: boolean
  readonly page: number
  readonly nbPages: number
}

/** Parameters of a search in addition to words and filters. */
type Manner = Pick<SearchRequest, 'restrictSearchableAttributes' | 'typoTolerance' | 'orderBy'>

export interface SearchQuery extends Manner {
  readonly query: string
  /** In the words of hosted search: 'active:true AND date >= 1'. */
  readonly filters?: string | undefined
  readonly enabled?: boolean | undefined
  /** Values for the parameters of the record's path in addition to client. */
  readonly params?: PathParams | undefined
  /** Hits of one page; 50 when absent. */
  readonly pageSize?: number | undefined
}

export interface SearchView<Row> {
  readonly rows: readonly Row[]
  /** Names the result: another search has another name and other rows. */
  readonly list: string
  readonly count: number
  /** True if there may be more than the count. */
  readonly isAtLeast: boolean
  /** True while the rows are still those of the search before. */
  readonly isBehind: boolean
  /** Pages that are loaded. */
  readonly pages: number
  readonly isLoading: boolean
  readonly error: Error | null
  readonly retry: () => void
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly loadMore: () => void
}

const usualPage = 50
const hitsOf = (pageSize: number | undefined): number => pageSize ?? usualPage

/** One page of hits. An invalid row is not shown, and is only logged (2-content section 8). */
async function askSearch<Row extends Partial<Versioned>>(
  api: Api,
  { name, body, signal }: { name: string; body: object; signal: AbortSignal },
): Promise<SearchAnswer<Row>> {
  const answer = await api.send<SearchAnswer<Row>>({ method: 'POST', path: `/search/${name}`, body, signal })
  const hits = answer.hits.filter(({ id, version }) => id !== undefined && version !== undefined)
  const strays = answer.hits.length - hits.length
  if (strays > 0) console.warn('The search result is not a record.', strays)
  return { ...answer, hits }
}

/** Search results go old: the words are asked again after this time. */
const freshMs = 10_000

/** Count of the first page, and the number of pages. */
const countOf = (pages: readonly SearchAnswer<unknown>[]) => ({
  count: pages[0]?.nbHits ?? 0,
  isAtLeast: pages[0]?.nbHitsExact === false,
  pages: pages.length,
})

/** Records of one type found by words, kept up to date; the last results stay until the new ones are here. */
export function useSearchRows<Definition extends RecordDefinition>(
  definition: Definition,
  { enabled = true, params, pageSize, ...asked }: SearchQuery,
): SearchView<Presented<Definition>> {
  type Row = Presented<Definition>
  const { api } = usePlatform()
  const client = useClient()
  const hitsPerPage = hitsOf(pageSize)
  const queryKey = [...searchKey(client.id, definition.name), asked, hitsPerPage]
  const keyText = JSON.stringify(queryKey)
  const found = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      askSearch<Row>(api, { name: definition.name, body: { ...asked, page: pageParam, hitsPerPage }, signal }),
    initialPageParam: 0,
    getNextPageParam: (answer) => (answer.page + 1 < answer.nbPages ? answer.page + 1 : undefined),
    placeholderData: keepPreviousData,
    structuralSharing: sharingNewerHits,
    staleTime: freshMs,
    enabled,
  })
  // Rows added during paging move others to a later page.
  const hits: readonly Row[] = enabled ? eachOnce(found.data?.pages.flatMap((answer) => answer.hits) ?? []) : []
  const rows = useRowsWithPending(collectionPath(definition, { client: client.id, ...params }), hits)
  useLiveHits(definition, {
    keyText,
    ids: hits.map((row) => row.id),
    params,
  })
  const isBehind = enabled && found.isPlaceholderData
  return {
    rows,
    list: isBehind ? `behind ${keyText}` : keyText,
    ...countOf(found.data?.pages ?? []),
    isBehind,
    isLoading: enabled && found.isPending,
    error: found.error,
    // Retries the failed part: the next page, or the search.
    retry: () => void (found.isFetchNextPageError ? found.fetchNextPage() : found.refetch()),
    hasMore: found.hasNextPage,
    isLoadingMore: found.isFetchingNextPage,
    loadMore: () => {
      if (found.hasNextPage && !found.isFetchingNextPage) void found.fetchNextPage()
    },
  }
}
