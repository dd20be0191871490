import { useEffect } from 'react'
import type { ThreadRow } from '../../../domain/inbox/index.ts'
import { threads } from '../../../domain/inbox/threads.ts'
import { collectionPath } from '../../platform/api/records-api.ts'
import type { Versioned, WindowChange } from '../../platform/live/live-window.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'

/** One page of what a search found. */
export interface SearchAnswer {
  readonly hits: readonly ThreadRow[]
  readonly nbHits: number
  readonly page: number
  readonly nbPages: number
}

interface Pages {
  readonly pages: readonly SearchAnswer[]
  readonly pageParams: readonly unknown[]
}

const followedAtMost = 500

/** Hits with the rows that changed since; deleted ones are left out. */
export function withChanges(answer: SearchAnswer, change: WindowChange<ThreadRow>): SearchAnswer {
  const changed = new Map([...change.added, ...change.modified].map((row) => [row.id, row]))
  const gone = new Set(change.removed)
  const hits = answer.hits.flatMap((hit) => {
    if (gone.has(hit.id)) return []
    const row = changed.get(hit.id)
    return row !== undefined && row.version >= hit.version ? row : hit
  })
  return { ...answer, hits }
}

/** Keeps found threads up to date from the change feed. Both arguments are JSON: keys and ids are new at every render. */
export function useLiveHits(keyText: string, idsText: string): void {
  const { live, queries } = usePlatform()
  const client = useClient()
  useEffect(() => {
    const ids = JSON.parse(idsText) as string[]
    const queryKey = JSON.parse(keyText) as unknown[]
    if (ids.length === 0) return undefined
    const loaded = () => queries.getQueryData<Pages>(queryKey)?.pages.flatMap((page) => page.hits) ?? []
    const merge = (change: WindowChange<ThreadRow>) =>
      queries.setQueryData<Pages>(
        queryKey,
        (pages) => pages && { ...pages, pages: pages.pages.map((page) => withChanges(page, change)) },
      )
    return live.watch({
      path: collectionPath(threads, { client: client.id }),
      where: ['id', 'in', ids],
      orderBy: threads.list.orderBy,
      limit: Math.min(followedAtMost, ids.length),
      have: () => Object.fromEntries(loaded().map((row) => [row.id, row.version])),
      onRows: (change: WindowChange<Versioned>) => merge(change as WindowChange<ThreadRow>),
      onRefetch: () => void queries.invalidateQueries({ queryKey, exact: true }),
    })
  }, [client.id, idsText, keyText, live, queries])
}
