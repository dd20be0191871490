import { useMutation, useQuery } from '@tanstack/react-query'
import type { Filter, OrderBy, RecordDefinition } from '../../../domain/kernel/index.ts'
import { collectionPath, type PathParams, type Presented } from '../api/records-api.ts'
import { useClient, usePlatform } from '../platform-context.tsx'
import { extendWindow, hasMoreRows, readWindow } from './load-window.ts'
import { windowKey, type LoadedWindow, type WindowQuery } from './row-cache.ts'
import { useLiveWindow } from './use-live-window.ts'

export interface RecordsQuery {
  readonly where?: Filter | undefined
  /** The definition's own order when absent. */
  readonly orderBy?: OrderBy | undefined
  /** Rows of one page, 1 to 500; 50 when absent. */
  readonly pageSize?: number | undefined
  readonly enabled?: boolean | undefined
  /** Values for the path's parameters beside client. */
  readonly params?: PathParams | undefined
}

export interface RecordsView<Row> {
  readonly rows: readonly Row[]
  readonly isLoading: boolean
  readonly error: Error | null
  readonly retry: () => void
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  /** Loads the next page; does nothing at the end or while it is already loading. */
  readonly loadMore: () => void
}

/** Rows of a list that has a name: when another list is asked for, it changes with the rows. */
export interface NamedRecords<Row> extends RecordsView<Row> {
  readonly list: string
}

const askedOf = (definition: RecordDefinition, query: RecordsQuery): WindowQuery => ({
  where: query.where,
  orderBy: query.orderBy ?? definition.list.orderBy,
  pageSize: query.pageSize ?? 50,
})

/** The rows of a record type, page by page, kept up to date by the change feed while they are shown. */
export function useRecords<Definition extends RecordDefinition>(
  definition: Definition,
  query: RecordsQuery = {},
): NamedRecords<Presented<Definition>> {
  type Row = Presented<Definition>
  const { api, queries } = usePlatform()
  const client = useClient()
  const { enabled = true } = query
  const path = collectionPath(definition, { client: client.id, ...query.params })
  const asked = askedOf(definition, query)
  const key = windowKey(client.id, path, asked)
  const list = JSON.stringify(key)
  const loaded = () => queries.getQueryData<LoadedWindow<Row>>(key)

  const { data, error, isPending, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => readWindow<Row>(api, path, { ...asked, limit: loaded()?.limit ?? asked.pageSize, signal }),
    enabled,
  })
  useLiveWindow(definition, list, enabled ? data?.limit : undefined)

  const more = useMutation({
    // Another list is another mutation: one that is under way keeps the list it was begun for.
    mutationKey: key,
    mutationFn: (window: LoadedWindow<Row>) => extendWindow(api, path, { window, query: asked }),
    onSuccess: (window) => queries.setQueryData<LoadedWindow<Row>>(key, window),
  })
  const hasMore = data !== undefined && hasMoreRows(data)

  return {
    rows: data?.rows ?? [],
    list,
    isLoading: enabled && isPending,
    error: error ?? more.error,
    retry: () => {
      const window = loaded()
      // What failed is tried again: the next page, or the rows themselves.
      if (error === null && more.error !== null && window !== undefined) more.mutate(window)
      else void refetch()
    },
    hasMore,
    isLoadingMore: more.isPending,
    loadMore: () => {
      const window = loaded()
      if (hasMore && !more.isPending && window !== undefined) more.mutate(window)
    },
  }
}
