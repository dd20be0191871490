/** Rows of several parts that were read one after the other: one that moved between them is shown once. */
export function eachOnce<Row extends { readonly id: string }>(rows: readonly Row[]): readonly Row[] {
  const first = new Map(rows.toReversed().map((row) => [row.id, row]))
  return first.size === rows.length ? rows : rows.filter((row) => first.get(row.id) === row)
}
