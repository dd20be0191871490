import type { Entry, Issue } from '../kernel/index.ts'
import { isOwnLine } from './estimate/estimate.ts'
import { charterMessages } from './messages.ts'
import type { StoredLine, TypedState } from './price.ts'

/** Limit of lines: a price with more is unreadable. */
const mostTypedLines = 200

/** One line as its author saw it, and as they want it; absent where nothing is written over it. */
export interface LineChange {
  readonly key: string
  readonly was?: TypedState | undefined
  readonly now?: TypedState | undefined
}

/** Writer and time. */
interface Author {
  readonly by: Entry
  readonly at: number
}

export type TypedOutcome =
  | { readonly lines: StoredLine[] }
  | { readonly issues: readonly Issue[] }
  /** Another user wrote the same line since; without a line they restored the rule's. */
  | { readonly conflict: { readonly key: string; readonly theirs?: StoredLine | undefined } }

const isSame = (key: string, one: TypedState | undefined, other: TypedState | undefined): boolean => {
  if (one === undefined || other === undefined) return one === other
  const [removed, otherRemoved] = [one, other].map(({ isRemoved = false }: Partial<TypedState>) => isRemoved)
  const isAlike = one.typed === other.typed && one.renamed === other.renamed && removed === otherRemoved
  // The rest of a rule's line comes from its rule, and may be worded otherwise since.
  return isAlike && (!isOwnLine({ key }) || (one.label === other.label && one.part === other.part))
}

function faultsOf({ key, now }: LineChange): Issue[] {
  if (now === undefined || !isOwnLine({ key })) return []
  return [
    ...(now.label.trim() === '' ? [charterMessages.issue(`lines.${key}.label`, 'line-label')] : []),
    ...(now.typed === undefined ? [charterMessages.issue(`lines.${key}.typed`, 'line-amount')] : []),
  ]
}

/** True if it differs from the rule: a line without a difference is not a person's. */
const saysSomething = ({ typed, renamed, isRemoved }: TypedState): boolean =>
  typed !== undefined || renamed !== undefined || isRemoved

/**
 * Lines of a price with some rewritten. Lines are compared one by one: two people who write different ones both
 * succeed, and the second writer of the same one is refused, unless both want the same.
 */
export function withTyped(stored: readonly StoredLine[], changes: readonly LineChange[], author: Author): TypedOutcome {
  const issues = changes.flatMap(faultsOf)
  if (issues.length > 0) return { issues }
  const lines = new Map(stored.map((line) => [line.key, line]))
  for (const { key, was, now } of changes) {
    const theirs = lines.get(key)
    if (isSame(key, theirs, now)) continue
    if (!isSame(key, theirs, was)) return { conflict: { key, theirs } }
    if (now === undefined || !saysSomething(now)) lines.delete(key)
    else lines.set(key, { key, ...now, ...author })
  }
  if (lines.size > mostTypedLines)
    return { issues: [charterMessages.issue('lines', 'too-many-lines', { most: mostTypedLines })] }
  return { lines: [...lines.values()] }
}
