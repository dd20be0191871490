import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { RecordDefinition } from '../../../domain/kernel/index.ts'
import { ApiError } from '../api/api-error.ts'
import { documentPath, type PathParams, type Presented } from '../api/records-api.ts'
import { useClient, usePlatform } from '../platform-context.tsx'
import { recordKey } from './row-cache.ts'

export interface RecordView<Row> {
  readonly row: Row | undefined
  readonly isLoading: boolean
  /** The record does not exist, is out of reach, or was deleted while it was open. */
  readonly isGone: boolean
  readonly error: Error | null
  readonly retry: () => void
}

/** No row, rather than a failure: what is missing is known, and stays so while it is looked for again. */
async function nullWhereMissing<Row>(reading: Promise<Row | null>): Promise<Row | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'not-found') return null
    throw error
  }
}

/** One record, kept up to date by the change feed while it is shown. No id: nothing is read. */
export function useRecord<Definition extends RecordDefinition>(
  definition: Definition,
  id: string | undefined,
  params?: PathParams,
): RecordView<Presented<Definition>> {
  type Row = Presented<Definition>
  const { api, live, queries } = usePlatform()
  const client = useClient()
  const enabled = id !== undefined
  const path = documentPath(definition, { client: client.id, ...params, id: id ?? '-' })
  const { data, error, isPending, refetch } = useQuery({
    queryKey: recordKey(client.id, path),
    queryFn: ({ signal }) => nullWhereMissing(api.send<Row | null>({ path: `/data/${path}`, signal })),
    // Nobody tells when it comes back.
    staleTime: ({ state }) => (state.data === null ? 0 : Infinity),
    enabled,
  })
  const isHere = enabled && data !== undefined && data !== null

  useEffect(() => {
    if (!isHere) return undefined
    const key = recordKey(client.id, path)
    const readAgain = () => void queries.invalidateQueries({ queryKey: key, exact: true })
    return live.watch({
      path,
      have: () => {
        const row = queries.getQueryData<Row>(key)
        return row ? { [row.id]: row.version } : {}
      },
      // Live rows may leave out large fields, so a change only says that it is time to read.
      onRows: ({ added, modified, removed }) => {
        const version = queries.getQueryData<Row>(key)?.version ?? 0
        if (removed.length > 0) queries.setQueryData(key, null)
        else if ([...added, ...modified].some((row) => row.version > version)) readAgain()
      },
      onRefetch: readAgain,
    })
  }, [client.id, isHere, live, path, queries])

  return {
    row: data ?? undefined,
    isLoading: enabled && isPending,
    isGone: data === null,
    error,
    retry: () => void refetch(),
  }
}
