import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getUnreadCounts, unread, type UnreadCounts } from '../../domain/inbox/index.ts'
import { useRecords } from '../platform/data/use-records.ts'
import { useClient, usePlatform, useSignedInUser } from '../platform/platform-context.tsx'

/** Unread items of one page (1-shell section 9). */
const unreadPage = 20

const none: UnreadCounts = { total: 0, unread: 0, unseen: 0, ai: 0 }

/** The counts on the bells, asked again whenever the newest unread items change. */
export function useUnreadCounts(): UnreadCounts {
  const { api } = usePlatform()
  const client = useClient()
  const user = useSignedInUser()
  const { rows } = useRecords(unread, { params: { user: user.id }, pageSize: unreadPage })
  const newest = rows.map((row) => `${row.id}:${row.version}`).join()
  const { data } = useQuery({
    queryKey: ['unread-counts', client.id, newest],
    queryFn: ({ signal }) => api.call(getUnreadCounts, {}, signal),
    placeholderData: keepPreviousData,
  })
  return data ?? none
}
