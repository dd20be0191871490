import { useEffect, useEffectEvent } from 'react'
import { unread } from '../../domain/inbox/unread.ts'
import { useRecords } from '../platform/data/use-records.ts'
import { useSignedInUser } from '../platform/platform-context.tsx'

const pageSize = 200
/** A page that could not be read is asked for again after this time: until then its threads would look read. */
const askAgainMs = 10_000

/** Ids of the threads that are unread for the signed-in user: all of them, read on page by page. */
export function useUnreadThreadIds(): ReadonlySet<string> {
  const user = useSignedInUser()
  const { rows, hasMore, loadMore, error } = useRecords(unread, {
    where: ['unread', '==', true],
    pageSize,
    params: { user: user.id },
  })
  const readOn = useEffectEvent(loadMore)
  const known = rows.length
  useEffect(() => {
    if (hasMore && known > 0) readOn()
  }, [hasMore, known])
  useEffect(() => {
    if (error === null) return undefined
    const timer = setTimeout(readOn, askAgainMs)
    return () => clearTimeout(timer)
  }, [error])
  return new Set(rows.map((row) => row.thread))
}
