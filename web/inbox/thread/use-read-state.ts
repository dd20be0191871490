import { useEffect, useEffectEvent } from 'react'
import { markMessageRead, markThreadRead, unread, type ShownMessage } from '../../../domain/inbox/index.ts'
import { collectionPath } from '../../platform/api/records-api.ts'
import type { LoadedWindow } from '../../platform/data/row-cache.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { useClient, usePlatform, useSignedInUser } from '../../platform/platform-context.tsx'
import { useShowUnreadCounts } from '../unread/unread-counts.ts'
import type { UnreadItem } from '../unread/unread-item.ts'
import { threadPageKey, withMessage, type ThreadPage } from './thread-page.ts'

interface ReadChange {
  readonly id: string
  readonly unread: boolean
}

/**
 * Marks threads read or unread for the user; shown at once in every list of unread items. `waitsForNetwork`: it follows
 * from looking at the thread.
 */
export function useMarkRead({ waitsForNetwork = false } = {}): (change: ReadChange) => void {
  const { api, queries } = usePlatform()
  const client = useClient()
  const user = useSignedInUser()
  const showCounts = useShowUnreadCounts()
  const { start } = useCommandOf(
    (change: ReadChange) => api.call(markThreadRead, { params: { id: change.id }, body: { unread: change.unread } }),
    {
      waitsForNetwork,
      onDone: ({ counts }) => showCounts(counts),
      optimistic: (change) => {
        if (change.unread) return undefined
        const queryKey = ['rows', client.id, collectionPath(unread, { client: client.id, user: user.id })]
        const before = queries.getQueriesData<LoadedWindow<UnreadItem>>({ queryKey })
        queries.setQueriesData<LoadedWindow<UnreadItem>>(
          { queryKey },
          (window) => window && { ...window, rows: window.rows.filter((item) => item.thread !== change.id) },
        )
        return () => {
          for (const [key, window] of before) queries.setQueryData(key, window)
        }
      },
    },
  )
  return start
}

/** Marks one message of a thread unread, or read again (1-shell section 4); shown at once in the thread. */
export function useToggleMessageRead(threadId: string): (message: ShownMessage) => void {
  const { api, queries } = usePlatform()
  const client = useClient()
  const showCounts = useShowUnreadCounts()
  const queryKey = threadPageKey(client.id, threadId)
  const show = (message: ShownMessage) =>
    queries.setQueryData<ThreadPage | null>(queryKey, (page) => (page ? withMessage(page, message) : page))
  const readAgain = () => void queries.invalidateQueries({ queryKey, exact: true })
  const { start } = useCommandOf(
    (message: ShownMessage) =>
      api.call(markMessageRead, { params: { id: message.id }, body: { unread: !message.unread } }),
    {
      queue: `read ${threadId}`,
      optimistic: (message) => {
        // A page that was asked for before cannot know it; it is asked for again behind the answer.
        void queries.cancelQueries({ queryKey, exact: true })
        show({ ...message, unread: !message.unread })
        return () => {
          show(message)
          readAgain()
        }
      },
      onDone: ({ counts }) => {
        showCounts(counts)
        readAgain()
      },
    },
  )
  return start
}

/**
 * A thread is read when it is opened, and when a message comes while it is looked at. `newest` is the id of the newest
 * message; 'u' marks the thread unread again, and it stays so until something new comes.
 */
export function useReadOnOpen(id: string, newest: string | undefined, isUnread: boolean): void {
  const markRead = useMarkRead({ waitsForNetwork: true })
  const read = useEffectEvent(() => {
    if (isUnread) markRead({ id, unread: false })
  })
  const key = newest === undefined ? undefined : `${id} ${newest}`
  useEffect(() => {
    if (key === undefined) return undefined
    if (document.visibilityState === 'visible') {
      read()
      return undefined
    }
    document.addEventListener('visibilitychange', read, { once: true })
    return () => document.removeEventListener('visibilitychange', read)
  }, [key])
}
