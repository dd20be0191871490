import { useEffect, useEffectEvent } from 'react'
import { unread } from '../../domain/inbox/unread.ts'
import { useRecords } from '../platform/data/use-records.ts'
import { useSignedInUser } from '../platform/platform-context.tsx'

const pageSize = 200

/** Ids of the threads that are unread for the signed-in user: all of them, read on page by page. */
export function useUnreadThreadIds(): ReadonlySet<string> {
  const user = useSignedInUser()
  const { rows, hasMore, loadMore } = useRecords(unread, {
    where: ['unread', '==', true],
    pageSize,
    params: { user: user.id },
  })
  const readOn = useEffectEvent(loadMore)
  const known = rows.length
  useEffect(() => {
    // A page that fails is not asked for again until something else changes.
    if (hasMore && known > 0) readOn()
  }, [hasMore, known])
  return new Set(rows.map((row) => row.thread))
}
