const entryAt = (list: readonly number[], at: number): number => list[at] ?? 0

/** One more row of the table of mistakes: of a letter of one word against every letter of another. */
function nextRow(
  words: readonly [string, string],
  row: number,
  [older, old]: readonly [readonly number[], readonly number[]],
): number[] {
  const [one, other] = words
  const next = [row]
  for (let at = 1; at <= other.length; at++) {
    const isSame = one[row - 1] === other[at - 1]
    const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
    const ways = [entryAt(old, at) + 1, entryAt(next, at - 1) + 1, entryAt(old, at - 1) + (isSame ? 0 : 1)]
    next.push(Math.min(...ways, isSwapped ? entryAt(older, at - 2) + 1 : Infinity))
  }
  return next
}

/** Letters to be put in, taken out, changed or swapped so that one word becomes another; more than `most` counts as more. */
export function mistakes(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let [older, old]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= one.length; row++) {
    const next = nextRow([one, other], row, [older, old])
    if (Math.min(...next) > most) return most + 1
    ;[older, old] = [old, next]
  }
  return old[other.length] ?? most + 1
}
