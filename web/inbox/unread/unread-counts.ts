import type { UnreadCounts } from '../../../domain/inbox/index.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'

const keyOfAll = (clientId: string) => ['unread-counts', clientId] as const

/** The counts on the bells, as they were when `newest` was the newest change of the unread items. */
export const unreadCountsKey = (clientId: string, newest: string) => [...keyOfAll(clientId), newest] as const

/** Shows the counts with which the server answers a change of the unread items, at once on every bell. */
export function useShowUnreadCounts(): (counts: UnreadCounts) => void {
  const { queries } = usePlatform()
  const client = useClient()
  return (counts) => {
    queries.setQueriesData<UnreadCounts>({ queryKey: keyOfAll(client.id) }, counts)
  }
}
