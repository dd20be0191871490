import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'

interface FoundGroup {
  readonly index: string
  readonly label: string
  readonly hits: readonly {
    readonly id: string
    readonly title: string
    readonly subtitle?: string
    readonly path: string
  }[]
}

const shortestQuery = 2
const hitsPerPage = 5
/** Searches after a pause in typing, not for every letter. */
const delayMs = 150

/** Results of the server for the query, from all records. */
export function useGlobalSearch(typed: string) {
  const { api } = usePlatform()
  const client = useClient()
  const [query] = useDebouncedValue(typed, delayMs)
  const isLongEnough = query.length >= shortestQuery
  const { data, isFetching, isPending, isPlaceholderData, error } = useQuery({
    queryKey: ['global-search', client.id, query],
    queryFn: ({ signal }) =>
      api.send<{ groups: readonly FoundGroup[] }>({
        method: 'POST',
        path: '/search',
        body: { query, hitsPerPage },
        signal,
      }),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  const found = isLongEnough ? (data?.groups ?? []) : []
  return {
    found,
    /** True if the results do not yet match the present query. */
    isBehind: query !== typed || (isLongEnough && (isPending || isPlaceholderData)),
    isFetching: isFetching || query !== typed,
    error,
  }
}
