import { useInfiniteQuery } from '@tanstack/react-query'
import { listAudit, type AuditedChange, type AuditFilter } from '../../../domain/company/index.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { endOfDay, startOfDay } from '../../ui/date/date-words.ts'

/** Filters of the list, as in the address. Days are yyyy-mm-dd in the client's time zone. */
export interface AuditNarrowing {
  readonly actor: string | undefined
  readonly record: string | undefined
  readonly id: string | undefined
  readonly from: string | undefined
  readonly to: string | undefined
}

function filterOf({ from, to, ...asked }: AuditNarrowing, timezone: string): AuditFilter {
  const begin = from === undefined ? undefined : startOfDay(from, timezone)
  const end = to === undefined ? undefined : endOfDay(to, timezone)
  const words = Object.entries(asked).filter(([, value]) => value !== undefined)
  return {
    ...Object.fromEntries(words),
    ...(begin === undefined ? {} : { from: begin }),
    ...(end === undefined ? {} : { to: end + 1 }),
  }
}

export interface AuditView {
  readonly rows: readonly AuditedChange[]
  readonly isLoading: boolean
  readonly error: Error | null
  readonly retry: () => void
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly loadMore: () => void
}

/** Every change in the client, newest first, as the address narrows it. */
export function useAudit(): AuditView & {
  /** As the server is asked. */
  readonly filter: AuditFilter
  readonly narrowing: AuditNarrowing
  readonly narrow: (next: Partial<AuditNarrowing>) => void
} {
  const { api } = usePlatform()
  const { id: clientId, timezone } = useClient()
  const { words, change } = useAddressWords()
  const { actor, record, id, from, to } = words
  // A record is identified by its kind and id: an id alone is ambiguous.
  const narrowing = { actor, record, id: record === undefined ? undefined : id, from, to }
  const filter = filterOf(narrowing, timezone)
  const query = useInfiniteQuery({
    queryKey: ['audit', clientId, filter],
    queryFn: ({ pageParam, signal }) =>
      api.call(listAudit, { query: { ...filter, limit: 50, ...(pageParam && { after: pageParam }) } }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
  return {
    filter,
    narrowing,
    narrow: (next) => change(next, true),
    rows: (query.data?.pages ?? []).flatMap((page) => page.rows),
    isLoading: query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  }
}
