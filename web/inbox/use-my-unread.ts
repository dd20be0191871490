import { unread } from '../../domain/inbox/unread.ts'
import { useRecords } from '../platform/data/use-records.ts'
import { useSignedInUser } from '../platform/platform-context.tsx'

/** How many unread items are followed at once: more than anyone reads from a list. */
const followed = 200

/** Ids of the threads that are unread for the signed-in user. */
export function useUnreadThreadIds(): ReadonlySet<string> {
  const user = useSignedInUser()
  const { rows } = useRecords(unread, {
    where: ['unread', '==', true],
    pageSize: followed,
    params: { user: user.id },
  })
  return new Set(rows.map((row) => row.thread))
}
