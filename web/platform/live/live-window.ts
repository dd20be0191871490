import { valueAt, type OrderBy } from '../../../domain/kernel/index.ts'

/** Data of rows for merging: an id and the count of their writes. */
export interface Versioned {
  readonly id: string
  readonly version: number
}

export interface WindowChange<Row extends Versioned> {
  readonly added: readonly Row[]
  readonly modified: readonly Row[]
  readonly removed: readonly string[]
  /** Ids of the watched window in its order, when the order may have changed. */
  readonly order?: readonly string[]
}

const newer = <Row extends Versioned>(known: Row | undefined, incoming: Row): Row =>
  known !== undefined && known.version > incoming.version ? known : incoming

/**
 * The rows of a list after a live change. An older version never replaces a newer one, so an answer that overtakes
 * its event does no harm, and merging the same change twice is the same as once.
 */
export function mergeWindow<Row extends Versioned>(
  rows: readonly Row[],
  change: WindowChange<Row>,
  orderBy: OrderBy,
): readonly Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const id of change.removed) byId.delete(id)
  for (const row of change.modified) byId.set(row.id, newer(byId.get(row.id), row))
  for (const row of change.added) byId.set(row.id, newer(byId.get(row.id), row))
  if (change.order === undefined) return sortRows([...byId.values()], orderBy)
  const ordered = change.order.flatMap((id) => byId.get(id) ?? [])
  const isInOrder = new Set(change.order)
  return [...ordered, ...[...byId.values()].filter((row) => !isInOrder.has(row.id))]
}

/**
 * Change of a full window without the rows that others pushed off its end: those are just after it, outside of every
 * watch. A pushed row comes after the last row of the window; a deleted one came before it.
 */
export function withoutPushed<Row extends Versioned>(
  rows: readonly Row[],
  change: WindowChange<Row>,
  orderBy: OrderBy,
): WindowChange<Row> {
  const known = new Map([...rows, ...change.modified, ...change.added].map((row) => [row.id, row]))
  const last = known.get(change.order?.at(-1) ?? '')
  const isPushed = (id: string) => {
    const row = known.get(id)
    return row !== undefined && last !== undefined && sortRows([row, last], orderBy)[0] === last
  }
  return { ...change, removed: change.removed.filter((id) => !isPushed(id)) }
}

/**
 * Sorted by a field and then by id in the same direction, as the server sorts (decision P6). Missing values come last.
 */
export function sortRows<Row extends Versioned>(rows: readonly Row[], orderBy: OrderBy): Row[] {
  const sign = orderBy.direction === 'asc' ? 1 : -1
  return rows.toSorted((left, right) => {
    const byField = compare(valueAt(left, orderBy.field), valueAt(right, orderBy.field), sign)
    return byField === 0 ? compare(left.id, right.id, sign) : byField
  })
}

function compare(left: unknown, right: unknown, sign: number): number {
  if (left === right) return 0
  if (left === undefined || left === null) return 1
  if (right === undefined || right === null) return -1
  return left < right ? -sign : sign
}

/** Versions of the shown rows: the server needs them to send only the difference. */
export const versionsOf = (rows: readonly Versioned[]): Record<string, number> =>
  Object.fromEntries(rows.map((row) => [row.id, row.version]))

/**
 * Splits rows while the user reads further down: rows added since (not held by `shown`) before the first shown one wait
 * in '3 new', so that no row moves.
 */
export function holdNewRows<Row extends Versioned>(
  rows: readonly Row[],
  shown: ReadonlySet<string>,
): { readonly visible: readonly Row[]; readonly pending: number } {
  const visible = rows.filter((row) => shown.has(row.id))
  const lastShown = rows.findLastIndex((row) => shown.has(row.id))
  const tail = lastShown === -1 ? [] : rows.slice(lastShown + 1)
  return { visible: [...visible, ...tail], pending: rows.length - visible.length - tail.length }
}
