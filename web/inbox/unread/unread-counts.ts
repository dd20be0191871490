import type { UnreadCounts } from '../../../domain/inbox/index.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'

/** The counts on the bells. */
export const unreadCountsKey = (clientId: string) => ['unread-counts', clientId] as const

/** Shows the counts with which the server answers a change of the unread items, at once on every bell. */
export function useShowUnreadCounts(): (counts: UnreadCounts) => void {
  const { queries } = usePlatform()
  const client = useClient()
  return (counts) => {
    queries.setQueryData<UnreadCounts>(unreadCountsKey(client.id), counts)
  }
}
