import { useQuery } from '@tanstack/react-query'
import { getUnreadCounts, unread, type UnreadCounts } from '../../domain/inbox/index.ts'
// Not by the room's index, which would bring the whole inbox into every page.
import { unreadCountsKey } from '../inbox/unread/unread-counts.ts'
import { useAskAgain } from '../platform/data/use-ask-again.ts'
import { useRecords } from '../platform/data/use-records.ts'
import { useClient, usePlatform, useSignedInUser } from '../platform/platform-context.tsx'

/** The items that changed last are enough to see that something changed. */
const followed = 20

const none: UnreadCounts = { total: 0, unread: 0, unseen: 0, ai: 0 }

/** The counts on the bells, asked again whenever an unread item comes, is read, or goes. */
export function useUnreadCounts(): UnreadCounts {
  const { api } = usePlatform()
  const client = useClient()
  const user = useSignedInUser()
  const { rows, isLoading } = useRecords(unread, {
    params: { user: user.id },
    // A read item keeps its place by date: a changed old item would not be among the newest.
    orderBy: { field: 'last_date', direction: 'desc' },
    pageSize: followed,
  })
  const newest = isLoading ? undefined : rows.map((row) => `${row.id}:${row.version}`).join()
  // Counts that could not be refreshed stay on the bells: zero would be wrong.
  const { data } = useQuery({
    queryKey: unreadCountsKey(client.id),
    queryFn: ({ signal }) => api.call(getUnreadCounts, {}, signal),
    staleTime: 0,
  })
  useAskAgain(unreadCountsKey(client.id), newest)
  return data ?? none
}
