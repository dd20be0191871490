import { isOwnLine, type TypedState } from '../../../domain/charter/index.ts'
import type { CellValue } from '../../../domain/kernel/lines/cell-kinds.ts'
import type { PastedLines } from '../../../domain/kernel/lines/paste-lines.ts'
import type { PriceLine } from './use-price.ts'
import { stateOf } from './use-typed-lines.ts'

/** A line with a typed value; undefined if it equals that of its rule. */
function written(line: PriceLine, change: Partial<TypedState>): TypedState | undefined {
  const { label, part } = line
  const before = stateOf(line) ?? { label, part, isRemoved: false }
  const next = { ...before, ...change }
  if (isOwnLine(line)) return next
  const isPlain = next.typed === undefined && next.renamed === undefined && !next.isRemoved
  return isPlain ? undefined : next
}

/** An amount that the rule says anyway, or none, gives the line back to its rule. */
const amountChange = (line: PriceLine, cents: number | undefined): Partial<TypedState> => ({
  typed: cents === line.computed ? undefined : cents,
  isRemoved: false,
})

/** A line without a name, or with its rule's name, follows the rule. */
function labelChange(line: PriceLine, text: string): Partial<TypedState> {
  if (isOwnLine(line)) return { label: text === '' ? line.label : text }
  const ruleLabel = line.ruleLabel ?? line.label
  return { renamed: text === '' || text === ruleLabel ? undefined : text }
}

const readAmount = (value: CellValue): number | undefined => (typeof value === 'number' ? value : undefined)
const readText = (value: CellValue): string => (typeof value === 'string' ? value : '')

/**
 * A line with one of its cells typed; undefined where its rule says all of it, or where it is a person's own and gone.
 */
export function withCell(line: PriceLine, column: string, value: CellValue): TypedState | undefined {
  if (column === 'label') return written(line, labelChange(line, readText(value)))
  if (value === undefined && isOwnLine(line)) return undefined
  return written(line, amountChange(line, readAmount(value)))
}

/** A line that is taken out; one of a person's own is gone by that. */
export const takenOut = (line: PriceLine): TypedState | undefined =>
  isOwnLine(line) ? undefined : written(line, { isRemoved: true, typed: undefined })

/** True if a value is typed over the rule's: then it can be restored. */
export const isWrittenOver = ({ typed, computed, isRemoved, isWaiting }: PriceLine): boolean =>
  isRemoved || isWaiting || (typed !== undefined && computed !== undefined)

/** A cell of a line as its rule says it. */
export const putBack = (line: PriceLine, column: string): TypedState | undefined =>
  line.isWaiting && column === 'amount' ? undefined : withCell(line, column, undefined)

type Written = readonly [key: string, state: TypedState | undefined]

/** A line with the cells of a pasted row; a blank amount leaves a line of a person's own as it is. */
function withPastedCells(line: PriceLine, cells: PastedLines['added'][number]): TypedState | undefined {
  const hasAmount = 'amount' in cells && !(cells['amount'] === undefined && isOwnLine(line))
  return written(line, {
    ...('label' in cells && labelChange(line, readText(cells['label']))),
    ...(hasAmount && amountChange(line, readAmount(cells['amount']))),
  })
}

/** The lines that a paste writes; undefined where an added one has no name or no amount. */
export function pastedChanges(lines: readonly PriceLine[], { changed, added }: PastedLines): Written[] | undefined {
  const known = new Map(lines.map((line) => [line.key, line]))
  const own = added.flatMap(({ label, amount }): Written[] => {
    const [name, typed] = [readText(label), readAmount(amount)]
    if (name === '' || typed === undefined) return []
    return [[crypto.randomUUID(), { label: name, typed, part: 'pre-tax', isRemoved: false }]]
  })
  if (own.length < added.length) return undefined
  const over = changed.flatMap(({ id, cells }): Written[] => {
    const line = known.get(id)
    return line === undefined ? [] : [[id, withPastedCells(line, cells)]]
  })
  return [...over, ...own]
}
