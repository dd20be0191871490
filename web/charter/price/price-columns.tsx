import { createContext, use } from 'react'
import { isOwnLine, type StoredLine } from '../../../domain/charter/index.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { formatMoney, formatRelative } from '../../ui/format-value.ts'
import type { LineColumn } from '../../ui/lines/line-column.ts'
import { useNow } from '../../ui/use-now.ts'
import { isWrittenOver } from './line-changes.ts'
import { countedWords, measureWords, reckoningWords, roundingWords, shareWords } from './line-words.ts'
import type { PriceLine } from './use-price.ts'
import classes from './price.module.css'

/** Stored lines that a person typed, by key. */
export const StoredLines = createContext<ReadonlyMap<string, StoredLine>>(new Map())

/** Author and time of a typed line; absent for lines from before these were stored. */
function TypedBy({ line }: { readonly line: PriceLine }) {
  const { timezone } = useClient()
  const now = useNow()
  const stored = use(StoredLines).get(line.key)
  if (stored?.by === undefined || stored.at === undefined) return null
  return (
    <span className={classes['why']}>
      Typed by {stored.by.label}, {formatRelative(stored.at, now, timezone)}
    </span>
  )
}

const describeLine = (line: PriceLine) => (
  <>
    <span className={classes['why']}>{[measureWords(line), line.rule.name].filter(Boolean).join(' · ')}</span>
    <TypedBy line={line} />
  </>
)

const describeReckoning = (line: PriceLine) => (
  <>
    {line.type === 'typed' ? '' : reckoningWords(line)}
    {[countedWords(line), roundingWords(line)].filter(Boolean).map((note) => (
      <span key={note} className={classes['why']}>
        {note}
      </span>
    ))}
  </>
)

/** Computed values of a line, by the columns that a user can overwrite. */
export const computedCells = (line: PriceLine) => ({
  label: isOwnLine(line) ? undefined : (line.ruleLabel ?? line.label),
  amount: line.computed,
})

const typedLabel = (line: PriceLine) => (isOwnLine(line) || line.ruleLabel !== undefined ? line.label : undefined)

const wayBack = ({ label, computed, isWaiting }: PriceLine): string =>
  isWaiting ? `Forget what was typed for ${label}` : `Put back ${formatMoney(computed ?? 0)} for ${label}`

export const plainColumns: readonly LineColumn<PriceLine>[] = [
  {
    key: 'label',
    label: 'Line and what it follows',
    kind: 'words',
    width: 'minmax(0, 1.4fr)',
    maxLength: 200,
    typed: typedLabel,
    note: describeLine,
    names: {
      cell: ({ label }) => `${label}. Rename the line`,
      box: ({ label, ruleLabel }) => `Name of ${ruleLabel ?? label}`,
      back: ({ label, ruleLabel }) => `Put back the name ${ruleLabel ?? label}`,
    },
  },
  {
    key: 'reckoning',
    label: 'Quantity × rate',
    width: 'minmax(0, 1fr)',
    card: 'wide',
    draw: describeReckoning,
  },
  {
    key: 'amount',
    label: 'Amount',
    kind: 'money',
    width: '128px',
    align: 'end',
    typed: ({ typed, computed, total }) => typed ?? (computed === undefined ? total : undefined),
    shown: ({ isRemoved, total }) => (isRemoved ? 'Taken out' : formatMoney(total)),
    isOver: isWrittenOver,
    takesOut: true,
    names: {
      cell: ({ label }, shown) => `${label}: ${shown}. Edit the amount`,
      box: ({ label }) => `Amount of ${label}`,
      back: wayBack,
    },
  },
]

/** An amount, its cost, and its margin: empty without a known cost. */
export interface CostedAmount {
  readonly total: number
  readonly cost?: number | undefined
  readonly margin?: number | undefined
  /** Base of the margin: the amount, unless taxes are in it. */
  readonly marginBase?: number
}

const moneyOrNone = (cents: number | undefined): string => (cents === undefined ? '–' : formatMoney(cents))

/** Cells of an amount: with its cost, its margin, and the margin in percent. */
export function costCells({ total, cost, margin, marginBase = total }: CostedAmount) {
  const mark = { className: classes['left'], 'data-loss': (margin ?? 0) < 0 || undefined }
  return {
    cost: moneyOrNone(cost),
    margin: <span {...mark}>{moneyOrNone(margin)}</span>,
    share: <span {...mark}>{shareWords(margin, marginBase)}</span>,
  }
}

export const computeMargin = (total: number, cost: number | undefined) =>
  cost === undefined ? undefined : total - cost

const drawCosts = ({ total, cost }: PriceLine) => costCells({ total, cost, margin: computeMargin(total, cost) })

const costColumn = { align: 'end', card: 'labelled' } as const

/** The columns of readers of pricing. */
export const costColumns: readonly LineColumn<PriceLine>[] = [
  ...plainColumns.map((column) => (column.key === 'amount' ? { ...column, width: '112px' } : column)),
  { ...costColumn, key: 'cost', label: 'Cost', width: '92px', draw: (line) => drawCosts(line).cost },
  { ...costColumn, key: 'margin', label: 'Margin', width: '92px', draw: (line) => drawCosts(line).margin },
  { ...costColumn, key: 'share', label: '%', width: '64px', draw: (line) => drawCosts(line).share },
]
