/** After so long a turn lets other long work of the client come first, in milliseconds. */
const turnMs = 180_000

/**
 * Begins a turn of an import. Answers whether it is over, which is asked after each batch. The first batch includes the way
 * to its place, for which a packed archive is read from its start: a turn works for at least as long as its way took.
 */
export function beginTurn(): () => boolean {
  const begun = Date.now()
  let end: number | undefined
  return () => {
    const now = Date.now()
    end ??= now + Math.max(turnMs, now - begun)
    return now >= end
  }
}
