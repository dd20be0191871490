import type { QueryClient } from '@tanstack/react-query'
import type { Doc, Filter, OrderBy } from '../../../domain/kernel/index.ts'
import type { Versioned } from '../live/live-window.ts'

/** Rows of one list as far as they were loaded. */
export interface LoadedWindow<Row> {
  readonly rows: readonly Row[]
  /** Where the next page begins, or null at the end. */
  readonly next: string | null
  /** How many rows were asked for so far: the size of the watched window. */
  readonly limit: number
  /** Last row when `next` was given. If another stands last now, `next` would skip or repeat rows. */
  readonly tailId: string | undefined
}

export interface WindowQuery {
  readonly where: Filter | undefined
  readonly orderBy: OrderBy
  readonly pageSize: number
}

/** Key of a list in the cache: clearing a client's rows needs only the first two parts. */
export const windowKey = (clientId: string, path: string, query: WindowQuery) =>
  ['rows', clientId, path, query] as const

export const recordKey = (clientId: string, path: string) => ['record', clientId, path] as const

/** Replaces a row wherever it is shown: in every list of its collection and on its own screen. */
export function replaceRow<Row extends Versioned>(
  queries: QueryClient,
  place: { readonly clientId: string; readonly collection: string; readonly document: string; readonly id: string },
  replace: (row: Row) => Row | undefined,
): void {
  const inList = (row: Row) => (row.id === place.id ? (replace(row) ?? []) : row)
  queries.setQueriesData<LoadedWindow<Row>>({ queryKey: ['rows', place.clientId, place.collection] }, (window) =>
    window === undefined ? undefined : { ...window, rows: window.rows.flatMap(inList) },
  )
  queries.setQueryData<Row>(recordKey(place.clientId, place.document), (row) => (row ? replace(row) : undefined))
}

/** A row with some fields changed; null takes a field away, as in a PATCH. */
export function withChange<Row extends Versioned>(row: Row, change: Doc): Row {
  const fields = Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value ?? undefined]))
  return { ...row, ...fields }
}
