import { useEffect, useEffectEvent } from 'react'
import type { RecordDefinition } from '../../../domain/kernel/index.ts'
import type { Presented } from '../api/records-api.ts'
import { useRecords } from './use-records.ts'

/** Largest page of a list. */
const pageSize = 500

/**
 * Reads all rows of a short list, page by page. For long lists use `useOfferedRows`, which searches on the server.
 */
export function useEveryRow<Definition extends RecordDefinition>(
  definition: Definition,
  enabled = true,
): readonly Presented<Definition>[] {
  const { rows, hasMore, isLoadingMore, error, loadMore } = useRecords(definition, { pageSize, enabled })
  const loadNext = useEffectEvent(loadMore)
  // Contains the number of rows, because two quick pages can arrive without a render in which no page is next.
  const nextStart = hasMore && !isLoadingMore && error === null ? rows.length : undefined
  useEffect(() => {
    if (nextStart !== undefined) loadNext()
  }, [nextStart])
  return rows
}
