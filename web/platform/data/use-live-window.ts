import { useEffect } from 'react'
import type { OrderBy, RecordDefinition } from '../../../domain/kernel/index.ts'
import { mergeWindow, versionsOf, withoutPushed, type Versioned, type WindowChange } from '../live/live-window.ts'
import { usePlatform } from '../platform-context.tsx'
import { askAgain } from './read-again.ts'
import type { LoadedWindow, windowKey } from './row-cache.ts'

/** Rows that one watch follows at most. */
export const largestWindow = 500

/** Path of the sorted value in a row: a column may be named otherwise than its place in the document. */
const sortPath = (definition: RecordDefinition, orderBy: OrderBy): OrderBy => ({
  ...orderBy,
  field: definition.columns[orderBy.field]?.path ?? orderBy.field,
})

/**
 * Keeps a loaded window of rows in the cache up to date from the change feed. `keyText` is the window's key as JSON,
 * because keys are new objects at every render; `limit` is undefined until the first rows are here.
 */
export function useLiveWindow(definition: RecordDefinition, keyText: string, limit: number | undefined): void {
  const { live, queries } = usePlatform()
  useEffect(() => {
    if (limit === undefined) return undefined
    const key = JSON.parse(keyText) as ReturnType<typeof windowKey>
    const [, , path, { where, orderBy }] = key
    const order = sortPath(definition, orderBy)
    const onRows = (change: WindowChange<Versioned>) =>
      queries.setQueryData<LoadedWindow<Versioned>>(key, (window) => {
        if (window === undefined) return undefined
        // A list may continue after the largest window.
        const isLargest = change.order?.length === largestWindow
        const kept = isLargest ? withoutPushed(window.rows, change, order) : change
        return { ...window, rows: mergeWindow(window.rows, kept, order) }
      })
    return live.watch({
      path,
      ...(where === undefined ? {} : { where }),
      orderBy,
      limit: Math.min(largestWindow, limit),
      have: () => versionsOf(queries.getQueryData<LoadedWindow<Versioned>>(key)?.rows.slice(0, largestWindow) ?? []),
      onRows,
      onRefetch: () => void askAgain(queries, key),
    })
  }, [definition, keyText, limit, live, queries])
}
