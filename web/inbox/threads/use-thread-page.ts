import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { threads, threadsmsgs, type ThreadRow } from '../../../domain/inbox/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { collectionPath, documentPath } from '../../platform/api/records-api.ts'
import type { Versioned } from '../../platform/live/live-window.ts'
import type { Platform } from '../../platform/platform.ts'
import { askAgain } from '../../platform/data/read-again.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import {
  goneOf,
  readAround,
  readNewer,
  readOlder,
  readThread,
  threadPageKey,
  withoutMessages,
  withOlder,
  withoutStretch,
  withThread,
  type ThreadPage,
} from './thread-page.ts'
import { useShownPage } from './use-shown-page.ts'

/** An end of the loaded messages, after which there may be more. */
export interface Edge {
  readonly isLoading: boolean
  /** The last try to load more failed. */
  readonly hasFailed: boolean
  readonly load: () => void
}

export interface ThreadView {
  readonly page: ThreadPage | undefined
  readonly isLoading: boolean
  /** True if the page was read after the thread was opened; before that it is from an earlier visit. */
  readonly isFresh: boolean
  /** The thread was deleted or is out of reach. */
  readonly isGone: boolean
  readonly error: Error | null
  readonly retry: () => void
  readonly older: Edge
  readonly newer: Edge
  /** Loads messages around a time. Throws when the server cannot be reached. */
  readonly jumpTo: (at: number) => Promise<ThreadPage | undefined>
  /** Goes back from where one jumped to the newest messages. */
  readonly showNewest: () => void
}

/** Newest messages of a thread that are watched. */
const watched = 100

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
    const readAgain = () => void askAgain(queries, queryKey)
    const stopMessages = live.watch({
      path: collectionPath(threadsmsgs, { client: client.id }),
      where: {
        and: [
          ['thread', '==', id],
          ['draft', '==', false],
        ],
      },
      orderBy: { field: 'date', direction: 'desc' },
      limit: watched,
      have: () => versions(page()?.messages.slice(0, watched) ?? []),
      onRows: ({ added, modified, removed }) => {
        const known = versions(page()?.messages ?? [])
        if (removed.length > 0) update((shown) => withoutMessages(shown, goneOf(shown, { added, removed }, watched)))
        if ([...added, ...modified].some((row) => row.version > (known[row.id] ?? 0))) readAgain()
      },
      onRefetch: readAgain,
    })
    const stopThread = live.watch({
      path: documentPath(threads, { client: client.id, id }),
      have: () => versions([page()?.thread].flatMap((thread) => thread ?? [])),
      onRows: ({ added, modified, removed }) => {
        // It was deleted, or merged into another thread: then its link leads there.
        if (removed.length > 0) readAgain()
        for (const row of [...added, ...modified]) update((known) => withThread(known, row as ThreadRow))
        // It was linked to another record, which its pane shows now.
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

let readings = 0

/** Query of an open thread, shared by all its views: messages loaded after its newest ones stay. */
export function threadPageQuery({ api, queries }: Pick<Platform, 'api' | 'queries'>, clientId: string, id: string) {
  const queryKey = threadPageKey(clientId, id)
  const known = () => queries.getQueryData<ThreadPage | null>(queryKey) ?? undefined
  return {
    queryKey,
    meta: { shows: ['thread-page'] },
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<ThreadPage | null> => {
      const fresh = await readThread(api, { id, limit: known()?.messages.length ?? 0, signal })
      return { ...withOlder(fresh, known()), reading: (readings += 1) }
    },
  }
}

/** Known data of a thread that is or was open; sends no request. */
export function useKnownPage(id: string): ThreadPage | undefined {
  const { api, queries } = usePlatform()
  const client = useClient()
  const { data } = useQuery({ ...threadPageQuery({ api, queries }, client.id, id), enabled: false })
  return data ?? undefined
}

function useEdge(read: () => Promise<void>): Edge {
  const { isPending, isError, mutate } = useMutation({ mutationFn: read })
  return {
    isLoading: isPending,
    hasFailed: isError,
    load: () => {
      if (!isPending) mutate()
    },
  }
}

/** A thread with its messages, kept up to date while it is open. */
export function useThreadPage(id: string): ThreadView {
  const { api, queries } = usePlatform()
  const client = useClient()
  const query = threadPageQuery({ api, queries }, client.id, id)
  const { queryKey } = query
  const known = () => queries.getQueryData<ThreadPage | null>(queryKey) ?? undefined
  const [before] = useState(() => known()?.reading)
  const { data, error, isPending, refetch } = useQuery<ThreadPage | null>({
    ...query,
    // It was not watched while it was closed.
    refetchOnMount: 'always',
  })
  useLiveThread(id, data !== undefined && data !== null)

  /** Loads more messages; the answer is merged into the present data. */
  const readOn = async (read: typeof readNewer) => {
    const page = known()
    if (page === undefined) return
    const change = await read(api, page)
    queries.setQueryData<ThreadPage | null>(queryKey, (now) => now && change(now))
  }
  const older = useEdge(() => readOn(readOlder))
  const newer = useEdge(() => readOn(readNewer))
  const shownPage = useShownPage(id, data ?? undefined)
  const isMissing = error instanceof ApiError && error.kind === 'not-found'
  return {
    page: shownPage,
    isLoading: isPending,
    // Not the library's count of fetches: a failure is none, and neither is a live change of an old page.
    isFresh: shownPage !== undefined && shownPage.reading !== before,
    isGone: isMissing || data === null,
    error: isMissing ? null : error,
    retry: () => void refetch(),
    older,
    newer,
    jumpTo: async (at) => {
      await readOn((...from) => readAround(...from, at))
      return known()
    },
    showNewest: () => queries.setQueryData<ThreadPage | null>(queryKey, (page) => page && withoutStretch(page)),
  }
}
