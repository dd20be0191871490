import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { threads, threadsmsgs, type ThreadRow } from '../../../domain/inbox/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { collectionPath, documentPath } from '../../platform/api/records-api.ts'
import type { Versioned } from '../../platform/live/live-window.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import {
  readOlder,
  readThread,
  threadPageKey,
  withoutMessages,
  withOlder,
  withThread,
  type ThreadPage,
} from './thread-page.ts'

export interface ThreadView {
  readonly page: ThreadPage | undefined
  readonly isLoading: boolean
  /** The page was read after the thread was opened; before that it is what was known from an earlier visit. */
  readonly isFresh: boolean
  /** The thread was deleted or is out of reach. */
  readonly isGone: boolean
  readonly error: Error | null
  readonly retry: () => void
  readonly isLoadingOlder: boolean
  readonly loadOlder: () => void
}

const versions = (rows: readonly Versioned[]) => Object.fromEntries(rows.map((row) => [row.id, row.version]))

/** Follows the thread and its messages. Live rows carry no bodies, so a new version says that it is time to read. */
function useLiveThread(id: string, isOpen: boolean): void {
  const { live, queries } = usePlatform()
  const client = useClient()
  useEffect(() => {
    if (!isOpen) return undefined
    const queryKey = threadPageKey(client.id, id)
    const page = () => queries.getQueryData<ThreadPage>(queryKey)
    const update = (change: (known: ThreadPage) => ThreadPage) =>
      queries.setQueryData<ThreadPage | null>(queryKey, (known) => (known ? change(known) : known))
    const readAgain = () => void queries.invalidateQueries({ queryKey, exact: true })
    const stopMessages = live.watch({
      path: collectionPath(threadsmsgs, { client: client.id }),
      where: {
        and: [
          ['thread', '==', id],
          ['draft', '==', false],
        ],
      },
      orderBy: { field: 'date', direction: 'desc' },
      limit: 100,
      have: () => versions(page()?.messages.slice(0, 100) ?? []),
      onRows: ({ added, modified, removed }) => {
        const known = versions(page()?.messages ?? [])
        if (removed.length > 0) update((shown) => withoutMessages(shown, removed))
        if ([...added, ...modified].some((row) => row.version > (known[row.id] ?? 0))) readAgain()
      },
      onRefetch: readAgain,
    })
    const stopThread = live.watch({
      path: documentPath(threads, { client: client.id, id }),
      have: () => versions([page()?.thread].flatMap((thread) => thread ?? [])),
      onRows: ({ added, modified, removed }) => {
        if (removed.length > 0) queries.setQueryData(queryKey, null)
        for (const row of [...added, ...modified]) update((known) => withThread(known, row as ThreadRow))
        // It was linked to another record: that stands beside it now.
        const shown = page()
        if (shown && shown.parent !== null && shown.parent.path !== shown.thread.ref) readAgain()
      },
      onRefetch: readAgain,
    })
    return () => {
      stopMessages()
      stopThread()
    }
  }, [client.id, id, isOpen, live, queries])
}

/** A thread with its messages, kept up to date while it is open. */
export function useThreadPage(id: string): ThreadView {
  const { api, queries } = usePlatform()
  const client = useClient()
  const queryKey = threadPageKey(client.id, id)
  const known = () => queries.getQueryData<ThreadPage | null>(queryKey) ?? undefined
  const { data, error, isPending, isFetchedAfterMount, refetch } = useQuery<ThreadPage | null>({
    queryKey,
    queryFn: async ({ signal }) => {
      const fresh = await readThread(api, { id, limit: known()?.messages.length ?? 0, signal })
      return withOlder(fresh, known())
    },
    // Nobody watched while it was closed.
    refetchOnMount: 'always',
  })
  useLiveThread(id, data !== undefined && data !== null)

  const older = useMutation({
    mutationFn: (page: ThreadPage) => readOlder(api, id, page),
    onSuccess: (page) => queries.setQueryData<ThreadPage>(queryKey, page),
  })
  const isMissing = error instanceof ApiError && error.kind === 'not-found'
  return {
    page: data ?? undefined,
    isLoading: isPending,
    isFresh: isFetchedAfterMount,
    isGone: isMissing || data === null,
    error: isMissing ? null : error,
    retry: () => void refetch(),
    isLoadingOlder: older.isPending,
    loadOlder: () => {
      const page = known()
      if (page && page.next !== null && !older.isPending) older.mutate(page)
    },
  }
}
