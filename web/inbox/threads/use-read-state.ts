import { useEffect, useEffectEvent } from 'react'
import {
  markMessageRead,
  markThreadRead,
  unread,
  type MessageRow,
  type ShownMessage,
} from '../../../domain/inbox/index.ts'
import { collectionPath } from '../../platform/api/records-api.ts'
import type { LoadedWindow } from '../../platform/data/row-cache.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { useClient, usePlatform, useSignedInUser } from '../../platform/platform-context.tsx'
import { useShowUnreadCounts } from '../unread/unread-counts.ts'
import type { UnreadItem } from '../unread/unread-item.ts'
import { isOnItsWay, threadPageKey, withChangedMessage, withReading, type ThreadPage } from './thread-page.ts'
import { useShowPageMeanwhile } from './use-shown-page.ts'
import { useShownThreads } from './use-shown-threads.ts'

interface ReadChange {
  readonly unread: boolean
  /** Ids of the messages that the reader has seen, the newest first: later ones stay unread. All when absent. */
  readonly seen?: readonly string[]
  /** Those of them that came from outside. */
  readonly received?: readonly string[]
}

/**
 * Extent to which a thread was seen: its newest message, and the external one that was stored last, whose id is the
 * largest. Ids of our messages follow the clock of their author.
 */
const positionOf = ({
  seen = [],
  received = [],
}: ReadChange): { readonly until?: string; readonly stored?: string } => {
  const [until] = seen
  if (until === undefined) return {}
  const stored = received.toSorted().at(-1)
  return stored === undefined || stored === until ? { until } : { until, stored }
}

/** True if an unread item of the thread is about a message that its reader has seen. */
const isAbout = (threadId: string, { seen }: ReadChange, item: UnreadItem): boolean =>
  item.thread === threadId && (seen === undefined || item.message === undefined || seen.includes(item.message))

/** Marks of one thread reach the server in the order in which they were made. */
const marksOf = (threadId: string): string => `read ${threadId}`

/**
 * Marks a thread read or unread for the user; shown at once in every list of unread items. `waitsForNetwork`: it
 * follows from looking at the thread.
 */
export function useMarkRead(threadId: string, { waitsForNetwork = false } = {}): (change: ReadChange) => void {
  const { api, queries, pending } = usePlatform()
  const client = useClient()
  const user = useSignedInUser()
  const showCounts = useShowUnreadCounts()
  const { settle } = useShownThreads()
  const place = collectionPath(unread, { client: client.id, user: user.id })
  const { start } = useCommandOf(
    (change: ReadChange) => {
      const body = { unread: change.unread, ...positionOf(change) }
      return api.call(markThreadRead, { params: { id: threadId }, body })
    },
    {
      waitsForNetwork,
      queue: marksOf(threadId),
      optimistic: (change) => {
        if (change.unread) return undefined
        return pending.begin<UnreadItem>(place, (item) => (isAbout(threadId, change, item) ? undefined : item))
      },
      onDone: ({ counts, thread }, change) => {
        showCounts(counts)
        settle(thread)
        if (change.unread) return
        queries.setQueryData<ThreadPage | null>(
          threadPageKey(client.id, threadId),
          (page) => page && withReading(page, change.seen),
        )
        queries.setQueriesData<LoadedWindow<UnreadItem>>(
          { queryKey: ['rows', client.id, place] },
          (window) => window && { ...window, rows: window.rows.filter((item) => !isAbout(threadId, change, item)) },
        )
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
  const showMeanwhile = useShowPageMeanwhile(threadId)
  const queryKey = threadPageKey(client.id, threadId)
  const { start } = useCommandOf(
    (message: ShownMessage) =>
      api.call(markMessageRead, { params: { id: message.id }, body: { unread: !message.unread } }),
    {
      queue: marksOf(threadId),
      optimistic: ({ id, unread: wasUnread }) =>
        showMeanwhile((page) => withChangedMessage(page, id, (shown) => ({ ...shown, unread: !wasUnread }))),
      onDone: ({ counts, message }) => {
        showCounts(counts)
        queries.setQueryData<ThreadPage | null>(queryKey, (page) =>
          page ? withChangedMessage(page, message.id, (known) => withAnsweredMark(known, message)) : page,
        )
      },
    },
  )
  return start
}

/** A message with the mark that an answer gives it, unless something newer is known of it. */
const withAnsweredMark = (known: ShownMessage, { version, unread: isUnread }: MessageRow): ShownMessage =>
  known.version > version ? known : { ...known, version, unread: isUnread }

/** Messages in view of an open thread; none while its reader is away from the newest messages. */
const shownOf = ({ messages, around }: ThreadPage): readonly ShownMessage[] =>
  around === undefined ? messages.filter((message) => !isOnItsWay(message)) : []

/**
 * A thread is read when it is opened, and when a message comes while it is looked at: up to the newest message that is
 * on the screen. 'u' marks the thread unread again, and it stays so until something new comes. `page` is undefined
 * until it was read.
 */
export function useReadOnOpen(id: string, page: ThreadPage | undefined, isUnread: boolean): void {
  const user = useSignedInUser()
  const markRead = useMarkRead(id, { waitsForNetwork: true })
  const shown = page === undefined ? [] : shownOf(page)
  const read = useEffectEvent(() => {
    if (!isUnread) return
    const idsOf = (messages: readonly ShownMessage[]) => messages.map((message) => message.id)
    markRead({ unread: false, seen: idsOf(shown), received: idsOf(shown.filter((message) => message.inbound)) })
  })
  // Messages of others may be sorted below the user's: that one is first placed by this computer's clock.
  const others = shown.find(({ creator }) => creator?.id !== user.id)
  const key = shown[0] === undefined ? undefined : `${id} ${shown[0].id} ${others?.id}`
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
