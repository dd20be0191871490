import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { canMove, parentTypes, type ParentType } from '../../../domain/inbox/index.ts'
import { documentPath } from '../../platform/api/records-api.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { recordNamed } from '../../../domain/records.ts'

/** A record that conversations can be moved to. */
export interface FoundRecord {
  readonly type: ParentType
  readonly id: string
  /** Document path. */
  readonly path: string
  readonly title: string
  readonly subtitle: string
}

interface Group {
  readonly index: string
  readonly hits: readonly { readonly id: string; readonly title: string; readonly subtitle?: string }[]
}

const shortestQuery = 2
const hitsPerPage = 8
/** The server is asked in pauses of typing. */
const delayMs = 250

const typeOf = (index: string): ParentType | undefined => parentTypes.find((type) => type === index && canMove(type))

function recordsOf({ index, hits }: Group, client: string): FoundRecord[] {
  const type = typeOf(index)
  const definition = recordNamed(index)
  if (type === undefined || definition === undefined) return []
  return hits.map(({ id, title, subtitle = '' }) => ({
    type,
    id,
    title,
    subtitle,
    path: documentPath(definition, { client, id }),
  }))
}

/** Records that the words find and that a conversation can hang on. */
export function useDestinations(words: string) {
  const { api } = usePlatform()
  const client = useClient()
  const typed = words.trim()
  const [query] = useDebouncedValue(typed, delayMs)
  const { data, isFetching, isPlaceholderData, error, refetch } = useQuery({
    queryKey: ['destinations', client.id, query],
    queryFn: ({ signal }) =>
      api.send<{ groups: readonly Group[] }>({ method: 'POST', path: '/search', body: { query, hitsPerPage }, signal }),
    enabled: query.length >= shortestQuery,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  const isAsked = typed.length >= shortestQuery && query.length >= shortestQuery
  return {
    found: isAsked ? (data?.groups ?? []).flatMap((group) => recordsOf(group, client.id)) : [],
    isAsked: typed.length >= shortestQuery,
    /** The results are of other words than the present ones. */
    isStale: query !== typed || isPlaceholderData,
    isFetching,
    error,
    retry: () => void refetch(),
  }
}
