import { useInfiniteQuery } from '@tanstack/react-query'
import { listMessages, threads, type ListedMessage } from '../../../domain/inbox/index.ts'
import type { Filter } from '../../../domain/kernel/index.ts'
import { useAskAgain } from '../../platform/data/use-ask-again.ts'
import { useRecords, type RecordsView } from '../../platform/data/use-records.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'

interface MessagesQuery {
  /** The threads whose messages are shown. */
  readonly where: Filter
  /** Words to search for; empty shows all. */
  readonly query: string
  /** Conditions on the messages, in the words of hosted search. */
  readonly filters?: string | undefined
  readonly pageSize: number
  readonly enabled: boolean
}

/** Threads that are watched to see that something came. */
const watched = 30

/** Messages of the threads that a filter holds, page by page; read again when one of those threads moves. */
export function useMessagesView(asked: MessagesQuery): RecordsView<ListedMessage> {
  const { where, query, filters, pageSize, enabled } = asked
  const { api } = usePlatform()
  const client = useClient()
  const words = query.trim()
  const around = useRecords(threads, { where, pageSize: watched, enabled })
  const moved = around.rows.map((row) => `${row.id}:${row.version}`).join()
  const queryKey = ['messages-view', client.id, words, where, filters ?? null, pageSize]
  const found = useInfiniteQuery({
    queryKey,
    enabled,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api.call(
        listMessages,
        {
          query: {
            where: JSON.stringify(where),
            query: words === '' ? undefined : words,
            filters,
            limit: pageSize,
            after: pageParam === '' ? undefined : pageParam,
          },
        },
        signal,
      ),
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime: 0,
  })
  useAskAgain(queryKey, moved !== '' && found.isFetched ? moved : undefined)
  return {
    rows: found.data?.pages.flatMap((page) => page.rows) ?? [],
    isLoading: enabled && found.isPending,
    error: found.error ?? around.error,
    retry: () => void found.refetch(),
    hasMore: found.hasNextPage,
    isLoadingMore: found.isFetchingNextPage,
    loadMore: () => {
      if (found.hasNextPage && !found.isFetchingNextPage) void found.fetchNextPage()
    },
  }
}
