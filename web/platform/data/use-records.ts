import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { Filter, OrderBy, RecordDefinition } from '../../../domain/kernel/index.ts'
import { collectionPath, type PathParams, type Presented } from '../api/records-api.ts'
import type { Versioned } from '../live/live-window.ts'
import { useClient, usePlatform } from '../platform-context.tsx'
import { extendWindow, hasMoreRows, readWindow } from './load-window.ts'
import { useRowsWithPending } from './pending-changes.ts'
import { windowKey, type LoadedWindow, type WindowQuery } from './row-cache.ts'
import { useLiveWindow } from './use-live-window.ts'

export interface RecordsQuery {
  readonly where?: Filter | undefined
  /** The definition's own order when absent. */
  readonly orderBy?: OrderBy | undefined
  /** Rows of one page, 1 to 500; 50 when absent. */
  readonly pageSize?: number | undefined
  readonly enabled?: boolean | undefined
  /**
   * The condition changes with the time, or with other records that it names: it stays one list, whose rows stay until
   * the new ones are loaded.
   */
  readonly isMoving?: boolean | undefined
  /** Values for the path's parameters in addition to client. */
  readonly params?: PathParams | undefined
}

export interface RecordsView<Row> {
  readonly rows: readonly Row[]
  readonly isLoading: boolean
  readonly error: Error | null
  readonly retry: () => void
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  /** Loads the next page; does nothing at the end or during a load. */
  readonly loadMore: () => void
}

/** Rows of a list that has a name: when another list is asked for, it changes with the rows. */
export interface NamedRecords<Row> extends RecordsView<Row> {
  readonly list: string
}

const noRows: readonly never[] = []

const askedOf = (definition: RecordDefinition, query: RecordsQuery): WindowQuery => ({
  where: query.where,
  orderBy: query.orderBy ?? definition.list.orderBy,
  pageSize: query.pageSize ?? 50,
})

interface Asked {
  readonly path: string
  readonly key: ReturnType<typeof windowKey>
  readonly asked: WindowQuery
}

/** Loads the next page of a list. */
function useMore({ path, key, asked }: Asked) {
  const { api, queries } = usePlatform()
  const known = () => queries.getQueryData<LoadedWindow<Versioned>>(key)
  const { mutate, isPending, error } = useMutation({
    // Another list is another mutation: one that is under way keeps the list it was started for.
    mutationKey: key,
    mutationFn: (window: LoadedWindow<Versioned>) => extendWindow(api, path, { window, query: asked, known }),
    onSuccess: (window) => queries.setQueryData<LoadedWindow<Versioned>>(key, window),
  })
  const loadMore = () => {
    const window = known()
    if (window !== undefined && hasMoreRows(window) && !isPending) mutate(window)
  }
  return { loadMore, isLoadingMore: isPending, moreError: error }
}

/** The query with its defaults. */
const modeOf = ({ enabled = true, isMoving = false }: RecordsQuery) => ({
  enabled,
  isMoving,
  placeholderData: isMoving && enabled ? keepPreviousData : undefined,
})

/** The name of a list: one whose condition moves keeps its name. */
const nameOf = ({ path, key, asked }: Asked, isMoving: boolean): string =>
  JSON.stringify(isMoving ? [path, asked.orderBy] : key)

/** The rows of a record type, page by page, kept up to date by the change feed while they are shown. */
export function useRecords<Definition extends RecordDefinition>(
  definition: Definition,
  query: RecordsQuery = {},
): NamedRecords<Presented<Definition>> {
  type Row = Presented<Definition>
  const { api, queries } = usePlatform()
  const client = useClient()
  const { enabled, isMoving, placeholderData } = modeOf(query)
  const path = collectionPath(definition, { client: client.id, ...query.params })
  const asked = askedOf(definition, query)
  const key = windowKey(client.id, path, asked)
  const loaded = () => queries.getQueryData<LoadedWindow<Row>>(key)

  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => {
      const limit = loaded()?.limit ?? asked.pageSize
      return readWindow<Row>(api, path, { ...asked, limit, signal, known: loaded })
    },
    placeholderData,
    enabled,
  })
  useLiveWindow(definition, JSON.stringify(key), enabled && !isPlaceholderData ? data?.limit : undefined)
  const { loadMore, isLoadingMore, moreError } = useMore({ path, key, asked })

  return {
    rows: useRowsWithPending(path, data?.rows ?? noRows),
    list: nameOf({ path, key, asked }, isMoving),
    isLoading: enabled && isPending,
    error: error ?? moreError,
    // Retries the failed part: the next page, or the whole list.
    retry: () => (error === null && moreError !== null ? loadMore() : void refetch()),
    hasMore: data !== undefined && hasMoreRows(data),
    isLoadingMore,
    loadMore,
  }
}
