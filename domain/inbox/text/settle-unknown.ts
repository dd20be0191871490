/** A message as the provider's own list has it. */
export interface ListedText {
  readonly id: string
  readonly body: string
  /** Epoch milliseconds at which the provider made it. */
  readonly createdAt: number
}

/** An attempt of which it is not known whether the provider took it. */
export interface DoubtfulAttempt {
  readonly body: string
  /** Epoch milliseconds at which the attempt began. */
  readonly begunAt: number
}

export type DoubtVerdict =
  | { readonly kind: 'taken'; readonly id: string }
  /** The provider has nothing from then on that we cannot account for: it is safe to send. */
  | { readonly kind: 'not-taken' }
  /** A possible match exists: only a person decides. */
  | { readonly kind: 'undecided' }

/** The provider's clock may be late. */
const clockMs = 60_000
/** A request that was cut off may still be on its way into the provider's list. */
const settledMs = 90_000

/**
 * Outcome of an attempt whose answer was lost, by the provider's list of messages between the two numbers. `known`
 * holds the ids of those that other attempts account for.
 */
export function judgeDoubt(
  attempt: DoubtfulAttempt,
  listed: readonly ListedText[],
  { known, now }: { readonly known: ReadonlySet<string>; readonly now: number },
): DoubtVerdict {
  const strangers = listed.filter((one) => one.createdAt >= attempt.begunAt - clockMs && !known.has(one.id))
  const [same] = strangers
    .filter((one) => one.body.trim() === attempt.body.trim())
    .toSorted((one, two) => one.createdAt - two.createdAt)
  if (same) return { kind: 'taken', id: same.id }
  if (strangers.length > 0 || now - attempt.begunAt < settledMs) return { kind: 'undecided' }
  return { kind: 'not-taken' }
}
