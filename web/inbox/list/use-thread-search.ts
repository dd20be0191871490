import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { threads, type ThreadRow } from '../../../domain/inbox/index.ts'
import { collectionPath } from '../../platform/api/records-api.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import type { WindowChange, Versioned } from '../../platform/live/live-window.ts'

interface SearchAnswer {
  readonly hits: readonly ThreadRow[]
  readonly nbHits: number
  readonly page: number
  readonly nbPages: number
}

interface Pages {
  readonly pages: readonly SearchAnswer[]
  readonly pageParams: readonly unknown[]
}

const hitsPerPage = 50

/** Hits with the rows that changed since; deleted ones are left out. */
export function withChanges(answer: SearchAnswer, change: WindowChange<ThreadRow>): SearchAnswer {
  const changed = new Map([...change.added, ...change.modified].map((row) => [row.id, row]))
  const gone = new Set(change.removed)
  const hits = answer.hits.flatMap((hit) => {
    if (gone.has(hit.id)) return []
    const row = changed.get(hit.id)
    return row !== undefined && row.version >= hit.version ? row : hit
  })
  return { ...answer, hits }
}

/** Threads found by words, page by page; what is shown follows the change feed. */
export function useThreadSearch(query: string, facetFilters: readonly (readonly string[])[]) {
  const { api, live, queries } = usePlatform()
  const client = useClient()
  const enabled = query.trim() !== ''
  const key = ['thread-search', client.id, query.trim(), facetFilters]
  const found = useInfiniteQuery({
    queryKey: key,
    enabled,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      api.send<SearchAnswer>({
        method: 'POST',
        path: '/search/threads',
        body: { query: query.trim(), page: pageParam, hitsPerPage, facetFilters, filters: 'active:true' },
        signal,
      }),
    getNextPageParam: (last) => (last.page + 1 < last.nbPages ? last.page + 1 : undefined),
    // Words that were searched long ago are searched anew.
    staleTime: 0,
  })
  const rows = found.data?.pages.flatMap((page) => page.hits) ?? []

  const shown = JSON.stringify(rows.map((row) => row.id))
  const keyText = JSON.stringify(key)
  useEffect(() => {
    const ids = JSON.parse(shown) as string[]
    const queryKey = JSON.parse(keyText) as unknown[]
    if (ids.length === 0) return undefined
    const loaded = () => queries.getQueryData<Pages>(queryKey)?.pages.flatMap((page) => page.hits) ?? []
    return live.watch({
      path: collectionPath(threads, { client: client.id }),
      where: ['id', 'in', ids],
      orderBy: threads.list.orderBy,
      limit: Math.min(500, ids.length),
      have: () => Object.fromEntries(loaded().map((row) => [row.id, row.version])),
      onRows: (change: WindowChange<Versioned>) =>
        queries.setQueryData<Pages>(queryKey, (pages) =>
          pages && {
            ...pages,
            pages: pages.pages.map((page) => withChanges(page, change as WindowChange<ThreadRow>)),
          },
        ),
      onRefetch: () => void queries.invalidateQueries({ queryKey, exact: true }),
    })
  }, [client.id, keyText, live, queries, shown])

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
