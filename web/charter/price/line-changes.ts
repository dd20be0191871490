import { isOwnLine, type TypedState } from '../../../domain/charter/index.ts'
import type { PriceLine } from './use-price.ts'
import { stateOf } from './use-typed-lines.ts'

/** A line with something written over it; undefined where that is nothing beside what its rule says. */
function written(line: PriceLine, change: Partial<TypedState>): TypedState | undefined {
  const { label, part } = line
  const before = stateOf(line) ?? { label, part, isRemoved: false }
  const next = { ...before, ...change }
  if (isOwnLine(line)) return next
  const isPlain = next.typed === undefined && next.renamed === undefined && !next.isRemoved
  return isPlain ? undefined : next
}

/** What an amount that was typed makes of a line: what the rule says anyway, and nothing, give the line back to it. */
export function withAmount(line: PriceLine, cents: number | undefined): TypedState | undefined {
  if (cents === undefined && isOwnLine(line)) return undefined
  const typed = cents === line.computed ? undefined : cents
  return written(line, { typed, isRemoved: false })
}

/** A line that is called otherwise; by nothing, or by what the rule calls it, it is called as the rule does. */
export function withLabel(line: PriceLine, text: string): TypedState | undefined {
  if (isOwnLine(line)) return written(line, { label: text === '' ? line.label : text })
  const ruleLabel = line.ruleLabel ?? line.label
  return written(line, { renamed: text === '' || text === ruleLabel ? undefined : text })
}

/** A line that is taken out; one of a person's own is gone by that. */
export const takenOut = (line: PriceLine): TypedState | undefined =>
  isOwnLine(line) ? undefined : written(line, { isRemoved: true, typed: undefined })

/** Whether something is written over what the rule says: then there is a way back to it. */
export const isWrittenOver = ({ typed, computed, isRemoved, isWaiting }: PriceLine): boolean =>
  isRemoved || isWaiting || (typed !== undefined && computed !== undefined)

/** The amount of a line as its rule says it. */
export const putBack = (line: PriceLine): TypedState | undefined =>
  line.isWaiting ? undefined : withAmount(line, undefined)
