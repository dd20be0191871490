import { charterPrice, isOwnLine, mostLineChanges } from '../../../domain/charter/index.ts'
import { formatMoney } from '../../ui/format-value.ts'
import type { LineEntry, LineSection, SumEntry } from '../../ui/lines/line-sections.ts'
import { LinesTable } from '../../ui/lines/lines-table.tsx'
import type { LineChanges } from '../../ui/lines/use-lines-desk.ts'
import { pastedChanges, putBack, takenOut, withCell } from './line-changes.ts'
import { partsOfPrice } from './line-words.ts'
import { AddLine } from './own-line.tsx'
import {
  computedCells,
  costCells,
  costColumns,
  computeMargin,
  plainColumns,
  StoredLines,
  type CostedAmount,
} from './price-columns.tsx'
import type { Price, PriceLine } from './use-price.ts'
import { withWanted, type TypedLines } from './use-typed-lines.ts'
import classes from './price.module.css'

type Section = LineSection<PriceLine>

const sumCosts = (lines: readonly PriceLine[]): number | undefined => {
  const costs = lines.flatMap(({ cost }) => cost ?? [])
  return costs.length === 0 ? undefined : costs.reduce((sum, cost) => sum + cost, 0)
}

interface Sum extends Pick<SumEntry, 'key' | 'label' | 'kind'>, CostedAmount {}

const sumEntry = ({ key, label, kind, ...amount }: Sum): SumEntry => ({
  key,
  label,
  kind,
  cells: { amount: formatMoney(amount.total), ...costCells(amount) },
})

type Pending = TypedLines['wanted']

const listEntries = (lines: readonly PriceLine[], pending: Pending): readonly LineEntry<PriceLine>[] =>
  lines.map((line) => ({
    id: line.key,
    line,
    isPending: pending.has(line.key),
    isQuiet: line.isWaiting || line.isRemoved,
  }))

/** Lines of one part and their sum. Bases of percentages come before them. */
function buildSection(price: Price, { part, label, sum }: (typeof partsOfPrice)[number], pending: Pending): Section {
  const lines = price.items.filter((line) => line.part === part && !line.isWaiting)
  const cost = sumCosts(lines)
  const plain = lines.filter(({ unit }) => unit !== 'percent')
  const percents = lines.filter(({ unit }) => unit === 'percent')
  // A line that was added just now is placed where its answer will put it.
  const inOrder = [...plain.filter((line) => !isOwnLine(line)), ...plain.filter(isOwnLine)]
  const base = sumEntry({ key: 'base', label: 'Base of percentages', kind: 'base', total: price.base })
  const total = price[sum]
  return {
    key: part,
    label,
    entries: [
      ...listEntries(inOrder, pending),
      ...(part === 'pre-tax' && percents.length > 0 ? [base] : []),
      ...listEntries(percents, pending),
      sumEntry({ key: part, label, kind: 'sum', total, cost, margin: computeMargin(total, cost) }),
    ],
  }
}

/** Lines that a person typed over and no rule computes now: kept for when one does, and counted nowhere. */
function waitingSection(items: readonly PriceLine[], pending: Pending): Section[] {
  const waiting = items.filter(({ isWaiting }) => isWaiting)
  if (waiting.length === 0) return []
  const label = 'Waiting, not counted: no rule computes these lines now'
  const head: SumEntry = { key: 'waiting', label, kind: 'base', cells: {} }
  return [{ key: 'waiting', label: 'Waiting', entries: [head, ...listEntries(waiting, pending)] }]
}

function buildSections(price: Price, answered: Price, pending: Pending): readonly Section[] {
  const { total } = price
  const waiting = waitingSection(price.items, pending)
  if (total === undefined) return waiting
  const whole = sumEntry({
    key: 'total',
    label: 'Total',
    kind: 'total',
    total,
    cost: sumCosts(answered.items),
    margin: price.bestMargin,
    marginBase: price.preTax + price.postTax,
  })
  return [
    ...partsOfPrice.map((part) => buildSection(price, part, pending)),
    ...waiting,
    { key: 'total', entries: [whole] },
  ]
}

/** Editing of the lines of a price: each change is sent at once. */
function bindChanges(items: readonly PriceLine[], { write, writeAll }: TypedLines): LineChanges {
  const change = (key: string, next: (line: PriceLine) => ReturnType<typeof withCell>) => {
    const line = items.find((item) => item.key === key)
    if (line) write(key, next(line))
  }
  return {
    write: (key, column, value) => change(key, (line) => withCell(line, column, value)),
    takeOut: (key) => change(key, takenOut),
    putBack: (key, column) => {
      if (!isOwnLine({ key })) change(key, (line) => putBack(line, column))
    },
    paste: (pasted) => {
      const changes = pastedChanges(items, pasted)
      if (changes === undefined) return 'A line that is added needs a name and an amount.'
      if (changes.length > mostLineChanges) return `At most ${mostLineChanges} lines are written at once.`
      writeAll(changes)
      return undefined
    },
    canAppend: true,
  }
}

interface PriceLinesProps {
  readonly price: Price
  readonly lines: TypedLines
}

/** Every line of a price with its calculation: before tax, taxes, and after them; editable with permission. */
export function PriceLines({ price: answered, lines }: PriceLinesProps) {
  const { wanted, mayType, row, write } = lines
  const price = withWanted(answered, wanted)
  const hasCost = sumCosts(answered.items) !== undefined
  const typed = charterPrice.safeParse(row['price']).data?.typed ?? []
  return (
    <StoredLines value={new Map(typed.map((line) => [line.key, line]))}>
      <LinesTable
        label="Lines of the price"
        columns={hasCost ? costColumns : plainColumns}
        sections={buildSections(price, answered, wanted)}
        compute={computedCells}
        changes={mayType ? bindChanges(price.items, lines) : undefined}
        isBusy={wanted.size > 0 || undefined}
      />
      {mayType && (
        <>
          <AddLine write={write} />
          <p className={classes['hints']}>
            Enter edits an amount or a name. Backspace restores the value of the rule, Delete removes a line. You can
            paste rows of a spreadsheet.
          </p>
        </>
      )}
    </StoredLines>
  )
}
