/** A run that waits; runs come in the order of `place`. */
export interface WaitingRun {
  readonly rule_id: string
  readonly version: number
  readonly record: string
  readonly record_id: string
  readonly change: string
  readonly depth: number
}

/** Runs of one transaction: few, because it holds the locks of their records. */
const togetherMost = 25

/**
 * The first run, and further ones of its rule that share its transaction. Each is of another record and overtakes no earlier
 * run of its record. All have one depth, because a chain is known by the transaction of its runs. They are in the order of
 * their records, in which rows are locked.
 */
export function chooseTogether(waiting: readonly WaitingRun[]): WaitingRun[] {
  const [first] = waiting
  if (first === undefined) return []
  const met = new Set<string>()
  const chosen = waiting.filter(({ rule_id: rule, version, depth, record, record_id: id }) => {
    const isFirstOfRecord = !met.has(`${record} ${id}`)
    met.add(`${record} ${id}`)
    return isFirstOfRecord && rule === first.rule_id && version === first.version && depth === first.depth
  })
  return chosen.slice(0, togetherMost).toSorted((one, other) => (one.record_id < other.record_id ? -1 : 1))
}
