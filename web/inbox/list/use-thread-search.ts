import { useInfiniteQuery } from '@tanstack/react-query'
import type { ThreadRow } from '../../../domain/inbox/index.ts'
import { threads } from '../../../domain/inbox/threads.ts'
import type { RecordsView } from '../../platform/data/use-records.ts'
import { sharingNewerHits, useLiveHits, type HitsPage } from '../../platform/data/use-live-hits.ts'
import type { TabSearch } from './inbox-tabs.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'

/** One page of search results. */
interface SearchAnswer extends HitsPage<ThreadRow> {
  readonly nbHits: number
  readonly page: number
  readonly nbPages: number
}

const hitsPerPage = 50

/** Threads found by words, page by page; shown ones follow the change feed. */
export function useThreadSearch(query: string, search: TabSearch, enabled: boolean): RecordsView<ThreadRow> {
  const { api } = usePlatform()
  const client = useClient()
  const words = query.trim()
  const queryKey = ['thread-search', client.id, words, search]
  const found = useInfiniteQuery({
    queryKey,
    enabled,
    initialPageParam: 0,
    queryFn: ({ pageParam: page, signal }) =>
      api.send<SearchAnswer>({
        method: 'POST',
        path: '/search/threads',
        body: { query: words, page, hitsPerPage, ...search },
        signal,
      }),
    getNextPageParam: (last) => (last.page + 1 < last.nbPages ? last.page + 1 : undefined),
    structuralSharing: sharingNewerHits,
    // Words that were searched long ago are searched again.
    staleTime: 0,
  })
  const rows = found.data?.pages.flatMap((page) => page.hits) ?? []
  useLiveHits(threads, {
    keyText: JSON.stringify(queryKey),
    ids: rows.map((row) => row.id),
  })
  return {
    rows,
    isLoading: enabled && found.isPending,
    error: found.error,
    retry: () => void found.refetch(),
    hasMore: found.hasNextPage,
    isLoadingMore: found.isFetchingNextPage,
    loadMore: () => {
      if (found.hasNextPage && !found.isFetchingNextPage) void found.fetchNextPage()
    },
  }
}
