import { useMemo } from 'react'
import { threads, type ThreadRow } from '../../../domain/inbox/index.ts'
import { collectionPath } from '../../platform/api/records-api.ts'
import { useWithPending } from '../../platform/data/pending-changes.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import type { ThreadPage } from './thread-page.ts'

/** Place of unanswered changes of an open thread's messages. */
const placeOf = (clientId: string, threadId: string): string => `thread ${clientId} ${threadId}`

/** Shows an open thread changed until the returned function is called. */
export function useShowPageMeanwhile(threadId: string) {
  const { pending } = usePlatform()
  const client = useClient()
  return (change: (page: ThreadPage) => ThreadPage) => pending.begin(placeOf(client.id, threadId), change)
}

/** A page with the changes of its thread and of its messages that the server has not answered yet. */
export function useShownPage(threadId: string, page: ThreadPage | undefined): ThreadPage | undefined {
  const client = useClient()
  const shown = useWithPending(placeOf(client.id, threadId), page)
  const thread = useWithPending<ThreadRow | undefined>(collectionPath(threads, { client: client.id }), shown?.thread)
  return useMemo(
    () => (shown === undefined || thread === undefined || thread === shown.thread ? shown : { ...shown, thread }),
    [shown, thread],
  )
}
