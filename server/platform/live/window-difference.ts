/** A row as far as its place and its state matter. */
interface Versioned {
  readonly id: string
  readonly version: number
}

/** Shown state of a window: the version of each row, and the order of their ids. */
export interface Shown {
  readonly versions: ReadonlyMap<string, number>
  readonly order: readonly string[] | undefined
}

export interface Difference<Row> {
  readonly added: readonly Row[]
  readonly modified: readonly Row[]
  readonly removed: readonly string[]
  readonly order?: readonly string[]
}

export const shownOf = (rows: readonly Versioned[]): Shown => ({
  versions: new Map(rows.map((row) => [row.id, row.version])),
  order: rows.map((row) => row.id),
})

const isSameOrder = (left: readonly string[] | undefined, right: readonly string[]): boolean =>
  left !== undefined && left.length === right.length && left.every((id, place) => id === right[place])

/** Additions, replacements and removals that turn the shown state into these rows. */
export function differenceTo<Row extends Versioned>(shown: Shown, rows: readonly Row[]): Difference<Row> {
  const order = rows.map((row) => row.id)
  const ids = new Set(order)
  const difference = {
    added: rows.filter((row) => !shown.versions.has(row.id)),
    modified: rows.filter((row) => (shown.versions.get(row.id) ?? row.version) !== row.version),
    removed: [...shown.versions.keys()].filter((id) => !ids.has(id)),
  }
  return isSameOrder(shown.order, order) ? difference : { ...difference, order }
}

export const isNoDifference = ({ added, modified, removed, order }: Difference<unknown>): boolean =>
  added.length + modified.length + removed.length === 0 && order === undefined
