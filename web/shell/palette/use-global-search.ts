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
/** Everything is searched when typing rests, not for every letter. */
const delayMs = 150

/** What the server finds in everything for what is typed. */
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
    /** Whether what is found is not yet what is found for the words that are typed now. */
    isBehind: query !== typed || (isLongEnough && (isPending || isPlaceholderData)),
    isFetching: isFetching || query !== typed,
    error,
  }
}
