import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { listAssistantCalls, listAssistants } from '../../../domain/automation/index.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'

/** Calls of assistants come without a change feed: they are read again at this pace while one looks. */
const askAgainMs = 5000

/** Connected assistants that the user sees. */
export function useAssistants() {
  const { api } = usePlatform()
  const { id } = useClient()
  return useQuery({
    queryKey: ['assistants', id],
    queryFn: ({ signal }) => api.call(listAssistants, {}, signal),
    meta: { shows: ['assistants'] },
    refetchInterval: askAgainMs,
  })
}

/** Actions of an assistant, the newest first. */
export function useAssistantCalls(assistant: string) {
  const { api } = usePlatform()
  const { id } = useClient()
  return useInfiniteQuery({
    queryKey: ['assistant-calls', id, assistant],
    queryFn: ({ signal, pageParam }) =>
      api.call(
        listAssistantCalls,
        { params: { id: assistant }, query: pageParam === 0 ? {} : { before: pageParam } },
        signal,
      ),
    initialPageParam: 0,
    getNextPageParam: ({ calls, hasMore }) => (hasMore ? calls.at(-1)?.at : undefined),
    meta: { shows: ['assistants'] },
    refetchInterval: askAgainMs,
  })
}
