import {
  fillPath,
  pathTemplate,
  type Doc,
  type Filter,
  type NextState,
  type OrderBy,
  type RecordDefinition,
  type RowOf,
} from '../../../domain/kernel/index.ts'
import type { Api } from './api.ts'

/** A row as the server presents it: with the user's permissions on it. */
export type Presented<Definition extends RecordDefinition> = RowOf<Definition> & {
  readonly can: {
    readonly write: boolean
    readonly remove: boolean
    /** The states that may come next, where its record type has a transition table. */
    readonly states?: readonly NextState[]
    /** True if any other state is allowed, with a reason. */
    readonly force?: boolean
  }
  /** Sealed fields that hold something, for who may reveal them. */
  readonly sealed?: readonly string[]
}

export interface Page<Row> {
  readonly rows: readonly Row[]
  /** Start of the next page, or null at the end. */
  readonly next: string | null
  /** Place of this read in the change feed. */
  readonly cursor: string
}

export interface PageQuery {
  readonly where?: Filter
  readonly orderBy: OrderBy
  readonly limit: number
  readonly after?: string
  readonly signal?: AbortSignal | undefined
}

export interface HistoryEntry {
  readonly version: number
  readonly at: number
  readonly actor_id: string | null
  /** Name of the author; null for the program itself. */
  readonly actor_name: string | null
  readonly op: string
  readonly before: Doc | null
  readonly after: Doc | null
  /** Sealed fields that it changed. */
  readonly sealed?: readonly string[]
}

/** Values for the parameters of a record's path in addition to client and id. */
export type PathParams = Readonly<Record<string, string>>

/** Path of a record's collection; a record without one (one document per owner) has none to list. */
export function collectionPath(definition: RecordDefinition, params: PathParams): string {
  const { collection } = pathTemplate(definition.path)
  if (collection === undefined) throw new TypeError(`${definition.name} has no collection to list`)
  return fillPath(collection, params)
}

/** Path of one document. */
export const documentPath = (definition: RecordDefinition, params: PathParams): string =>
  fillPath(pathTemplate(definition.path).document, params)

export const listPage = <Row>(api: Api, path: string, query: PageQuery): Promise<Page<Row>> =>
  api.send<Page<Row>>({
    path: `/data/${path}`,
    query: {
      where: query.where === undefined ? undefined : JSON.stringify(query.where),
      orderBy: `${query.orderBy.field}.${query.orderBy.direction}`,
      limit: query.limit,
      after: query.after,
    },
    ...(query.signal ? { signal: query.signal } : {}),
  })

/** Reads all rows of a short list, page by page. */
export async function readEvery<Row>(api: Api, path: string, query: PageQuery): Promise<readonly Row[]> {
  const { rows, next } = await listPage<Row>(api, path, query)
  return typeof next === 'string' ? [...rows, ...(await readEvery<Row>(api, path, { ...query, after: next }))] : rows
}

/** Values of sealed fields of one record. The server logs the reader, the fields and the reason. */
export async function revealSealed(
  api: Api,
  path: string,
  asked: { readonly fields: readonly string[]; readonly reason: string },
): Promise<Doc> {
  const answer = await api.send<{ values: Doc }>({ method: 'POST', path: `/data/${path}/reveal`, body: asked })
  return answer.values
}

/** Every write of one record, newest first. */
export async function readHistory(api: Api, path: string): Promise<readonly HistoryEntry[]> {
  const answer = await api.send<{ rows: readonly HistoryEntry[] }>({ path: `/data/${path}/history` })
  return answer.rows
}
