import { useQuery } from '@tanstack/react-query'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import type { ThreadPage } from './thread-page.ts'
import { useShownPage } from './use-shown-page.ts'
import { threadPageQuery } from './use-thread-page.ts'

/** The open thread's page, read by the conversation; it is not read twice. */
export function useOpenPage(threadId: string): ThreadPage | undefined {
  const platform = usePlatform()
  const client = useClient()
  const { data } = useQuery<ThreadPage | null>({
    ...threadPageQuery(platform, client.id, threadId),
    refetchOnMount: false,
  })
  return useShownPage(threadId, data ?? undefined)
}
