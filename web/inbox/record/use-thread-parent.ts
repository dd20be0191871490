import { useQuery } from '@tanstack/react-query'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { readThread, threadPageKey, type ThreadPage } from '../thread/thread-page.ts'

/** The open thread's page, read by the conversation beside it; never asked for twice. */
export function useOpenPage(threadId: string): ThreadPage | undefined {
  const { api } = usePlatform()
  const client = useClient()
  const { data } = useQuery<ThreadPage | null>({
    queryKey: threadPageKey(client.id, threadId),
    queryFn: ({ signal }) => readThread(api, { id: threadId, limit: 0, signal }),
    refetchOnMount: false,
  })
  return data ?? undefined
}
