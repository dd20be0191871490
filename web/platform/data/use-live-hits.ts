import { replaceEqualDeep } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { RecordDefinition } from '../../../domain/kernel/index.ts'
import { collectionPath, type PathParams } from '../api/records-api.ts'
import { versionsOf, type Versioned, type WindowChange } from '../live/live-window.ts'
import { useClient, usePlatform } from '../platform-context.tsx'
import { askAgain } from './read-again.ts'
import { withNewer } from './row-cache.ts'

export interface HitsPage<Hit extends Versioned> {
  readonly hits: readonly Hit[]
}

interface Pages<Hit extends Versioned> {
  readonly pages: readonly HitsPage<Hit>[]
  readonly pageParams: readonly unknown[]
}

const followedAtMost = 500

/** Hits with the rows that changed since; deleted ones are left out, new ones wait for the next search. */
export function withChanges<Hit extends Versioned, Page extends HitsPage<Hit>>(
  page: Page,
  change: WindowChange<Hit>,
): Page {
  const changed = new Map([...change.added, ...change.modified].map((row) => [row.id, row]))
  const gone = new Set(change.removed)
  const hits = page.hits.flatMap((hit) => {
    if (gone.has(hit.id)) return []
    const row = changed.get(hit.id)
    return row !== undefined && row.version >= hit.version ? { ...hit, ...row } : hit
  })
  return { ...page, hits }
}

const isPages = (data: unknown): data is Pages<Versioned> =>
  typeof data === 'object' && data !== null && 'pages' in data

/**
 * The `structuralSharing` of a search: its answer, without hits older than the known rows. Its pages arrive one after
 * the other and are stored with the last, so that the state at the arrival of a page is not enough.
 */
export function sharingNewerHits(known: unknown, answered: unknown): unknown {
  if (!isPages(known) || !isPages(answered)) return answered
  const hits = known.pages.flatMap((page) => page.hits)
  const pages = answered.pages.map((page) => ({ ...page, hits: withNewer(page.hits, hits) }))
  return replaceEqualDeep(known, { ...answered, pages })
}

interface LiveHits {
  /** Key of the search in the cache, as JSON: keys and ids are new at every render. */
  readonly keyText: string
  /** Ids of the hits that are shown; the first of them are followed. */
  readonly ids: readonly string[]
  readonly params?: PathParams | undefined
}

/** Keeps found rows up to date from the change feed while they are shown. */
export function useLiveHits(definition: RecordDefinition, { keyText, ids: shown, params }: LiveHits): void {
  const { live, queries } = usePlatform()
  const client = useClient()
  const paramsText = JSON.stringify(params ?? {})
  const idsText = JSON.stringify(shown.slice(0, followedAtMost))
  useEffect(() => {
    const ids = JSON.parse(idsText) as string[]
    const queryKey = JSON.parse(keyText) as unknown[]
    if (ids.length === 0) return undefined
    const followed = new Set(ids)
    const loaded = () => queries.getQueryData<Pages<Versioned>>(queryKey)?.pages.flatMap((page) => page.hits) ?? []
    return live.watch({
      path: collectionPath(definition, { client: client.id, ...(JSON.parse(paramsText) as PathParams) }),
      where: ['id', 'in', ids],
      orderBy: definition.list.orderBy,
      limit: ids.length,
      // For a row that it does not search, the server would report a removal.
      have: () => versionsOf(loaded().filter((row) => followed.has(row.id))),
      onRows: (change) =>
        queries.setQueryData<Pages<Versioned>>(
          queryKey,
          (found) => found && { ...found, pages: found.pages.map((page) => withChanges(page, change)) },
        ),
      onRefetch: () => void askAgain(queries, queryKey),
    })
  }, [client.id, definition, idsText, keyText, live, paramsText, queries])
}
