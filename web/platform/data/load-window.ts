import type { Api } from '../api/api.ts'
import { listPage } from '../api/records-api.ts'
import type { Versioned } from '../live/live-window.ts'
import { withNewer, type LoadedWindow, type WindowQuery } from './row-cache.ts'
import { largestWindow } from './use-live-window.ts'

/** Reads the first `limit` rows of a list, of a longer one as many as can be read at once. */
export async function readWindow<Row extends Versioned>(
  api: Api,
  path: string,
  query: WindowQuery & {
    readonly limit: number
    readonly signal?: AbortSignal
    /** State at the time of the answer: no row becomes older than that. */
    readonly known?: () => LoadedWindow<Row> | undefined
  },
): Promise<LoadedWindow<Row>> {
  const { where, orderBy, signal, known } = query
  const limit = Math.min(largestWindow, query.limit)
  const page = await listPage<Row>(api, path, { ...(where ? { where } : {}), orderBy, limit, signal })
  const rows = withNewer(page.rows, known?.()?.rows)
  return { rows, next: page.next, limit, tailId: rows.at(-1)?.id }
}

/** True if there may be rows after the loaded ones. */
export const hasMoreRows = (window: LoadedWindow<Versioned>): boolean =>
  window.next !== null || (window.rows.length >= window.limit && window.limit < largestWindow)

/**
 * The window with the next page behind it. Live changes may have moved another row to the end since `next` was given,
 * or while the page was on its way; then the larger window is read as a whole, so that no row is skipped.
 */
export async function extendWindow(
  api: Api,
  path: string,
  {
    window,
    query,
    known,
  }: {
    readonly window: LoadedWindow<Versioned>
    readonly query: WindowQuery
    /** The window at the time of the answer, with the events of the change feed since the request. */
    readonly known: () => LoadedWindow<Versioned> | undefined
  },
): Promise<LoadedWindow<Versioned>> {
  const { where, orderBy, pageSize } = query
  const limit = window.limit + pageSize
  const isWhole = window.limit < largestWindow
  const isTailSame = ({ rows }: LoadedWindow<Versioned>) => window.tailId === rows.at(-1)?.id
  const readWhole = () => readWindow<Versioned>(api, path, { ...query, limit, known })
  if (isWhole && (window.next === null || !isTailSame(window))) return readWhole()
  if (window.next === null) return window
  const page = await listPage<Versioned>(api, path, {
    ...(where ? { where } : {}),
    orderBy,
    limit: pageSize,
    after: window.next,
  })
  const now = known() ?? window
  if (isWhole && !isTailSame(now)) return readWhole()
  const shown = new Set(now.rows.map((row) => row.id))
  const rows = [...now.rows, ...page.rows.filter((row) => !shown.has(row.id))]
  return { rows, next: page.next, limit, tailId: rows.at(-1)?.id }
}
