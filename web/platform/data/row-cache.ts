import type { QueryClient } from '@tanstack/react-query'
import type { Doc, Filter, OrderBy } from '../../../domain/kernel/index.ts'
import type { Versioned } from '../live/live-window.ts'

/** Rows of one list as far as they were loaded. */
export interface LoadedWindow<Row> {
  readonly rows: readonly Row[]
  /** Start of the next page, or null at the end. */
  readonly next: string | null
  /** Number of rows requested so far: the size of the watched window. */
  readonly limit: number
  /** Last row when `next` was given. If another is last now, `next` would skip or repeat rows. */
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

export const searchKey = (clientId: string, name: string) => ['search', clientId, name] as const

/** Place of a row in the cache. */
export interface RowPlace {
  readonly clientId: string
  /** Path of its collection; undefined for a record on its own. */
  readonly collection: string | undefined
  readonly document: string
  /** Name of its record type. */
  readonly name: string
  readonly id: string
}

/** Pages of a search, as far as they hold rows. */
interface FoundPages<Row> {
  readonly pages: readonly { readonly hits: readonly Row[] }[]
}

/** Replaces a row wherever it is shown: in every list of its collection, where it was found, and on its own screen. */
export function replaceRow<Row extends Versioned>(
  queries: QueryClient,
  { clientId, collection, document, name, id }: RowPlace,
  replace: (row: Row) => Row | undefined,
): void {
  const inList = (rows: readonly Row[]) => rows.flatMap((row) => (row.id === id ? (replace(row) ?? []) : row))
  if (collection !== undefined) {
    queries.setQueriesData<LoadedWindow<Row>>({ queryKey: ['rows', clientId, collection] }, (window) =>
      window === undefined ? undefined : { ...window, rows: inList(window.rows) },
    )
  }
  queries.setQueriesData<FoundPages<Row>>({ queryKey: searchKey(clientId, name) }, (found) =>
    found === undefined
      ? undefined
      : { ...found, pages: found.pages.map((page) => ({ ...page, hits: inList(page.hits) })) },
  )
  queries.setQueryData<Row>(recordKey(clientId, document), (row) => (row ? replace(row) : undefined))
}

/** A row with some fields changed; null takes a field away, as in a PATCH. */
export function withChange<Row extends Versioned>(row: Row, change: Doc): Row {
  const fields = Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value ?? undefined]))
  return { ...row, ...fields }
}

/** Rows as an answer gives them, but none older than it is known: the change feed may be quicker than the answer. */
export function withNewer<Row extends Versioned>(answered: readonly Row[], known: readonly Row[] | undefined): Row[] {
  const knownById = new Map(known?.map((row) => [row.id, row]))
  return answered.map((row) => {
    const other = knownById.get(row.id)
    return other !== undefined && other.version > row.version ? other : row
  })
}
