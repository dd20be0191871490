import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { RecordDefinition } from '../../../domain/kernel/index.ts'
import { ApiError } from '../api/api-error.ts'
import { collectionPath, documentPath, type PathParams, type Presented } from '../api/records-api.ts'
import { versionsOf, type Versioned } from '../live/live-window.ts'
import { useClient, usePlatform } from '../platform-context.tsx'
import { useWithPending } from './pending-changes.ts'
import { askAgain } from './read-again.ts'
import { recordKey } from './row-cache.ts'

export interface RecordView<Row> {
  readonly row: Row | undefined
  readonly isLoading: boolean
  /** The record does not exist, is out of reach, or was deleted while it was open. */
  readonly isGone: boolean
  readonly error: Error | null
  readonly retry: () => void
}

/** A missing row, not a failure: it stays missing while it is read again. */
async function nullWhereMissing<Row>(reading: Promise<Row | null>): Promise<Row | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'not-found') return null
    throw error
  }
}

interface Followed {
  readonly clientId: string
  readonly path: string
  /** True if it exists: a missing row has no events. */
  readonly isHere: boolean
}

function useLiveRecord({ clientId, path, isHere }: Followed): void {
  const { live, queries } = usePlatform()
  useEffect(() => {
    if (!isHere) return undefined
    const key = recordKey(clientId, path)
    const known = () => queries.getQueryData<Versioned>(key)
    const readAgain = () => void askAgain(queries, key)
    return live.watch({
      path,
      have: () => versionsOf([known()].flatMap((row) => row ?? [])),
      // Live rows may leave out large fields, so a change only says that it is time to read.
      onRows: ({ added, modified, removed }) => {
        const version = known()?.version ?? 0
        if (removed.length > 0) queries.setQueryData(key, null)
        else if ([...added, ...modified].some((row) => row.version > version)) readAgain()
      },
      onRefetch: readAgain,
    })
  }, [clientId, isHere, live, path, queries])
}

/** Path under which the pending changes of a record lie: its collection, or the record that is in none. */
const placeOf = (definition: RecordDefinition, params: PathParams, path: string): string =>
  definition.path.includes('{id}') ? path : collectionPath(definition, params)

/** One record, kept up to date by the change feed while it is shown. Without an id nothing is read. */
export function useRecord<Definition extends RecordDefinition>(
  definition: Definition,
  id: string | undefined,
  params?: PathParams,
): RecordView<Presented<Definition>> {
  type Row = Presented<Definition>
  const { api, queries } = usePlatform()
  const client = useClient()
  const enabled = id !== undefined
  const values = { client: client.id, ...params }
  const path = documentPath(definition, { ...values, id: id ?? '-' })
  const queryKey = recordKey(client.id, path)
  const { data, error, isPending, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const row = await nullWhereMissing(api.send<Row | null>({ path: `/data/${path}`, signal }))
      const known = queries.getQueryData<Row | null>(queryKey)
      return row !== null && known && known.version > row.version ? known : row
    },
    // Its return causes no event.
    staleTime: ({ state }) => (state.data === null ? 0 : Infinity),
    meta: { record: definition.name },
    enabled,
  })
  useLiveRecord({ clientId: client.id, path, isHere: enabled && data !== undefined && data !== null })

  return {
    row: useWithPending<Row | undefined>(placeOf(definition, values, path), data ?? undefined),
    isLoading: enabled && isPending,
    isGone: data === null,
    error,
    retry: () => void refetch(),
  }
}
