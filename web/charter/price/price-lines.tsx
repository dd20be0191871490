import { formatMoney } from '../../ui/format-value.ts'
import { countedWords, measureWords, partsOfPrice, reckoningWords, roundingWords } from './line-words.ts'
import type { Price, PriceLine } from './use-price.ts'
import classes from './price.module.css'

interface AmountsProps {
  readonly total: number
  readonly cost?: number | undefined
  readonly margin?: number | undefined
  /** Whether the reader is told of costs at all. */
  readonly hasCost: boolean
}

const moneyOrNone = (cents: number | undefined): string => (cents === undefined ? '–' : formatMoney(cents))

/** What is left of an amount; nothing is said of one whose cost is unknown. */
const marginOf = (total: number, cost: number | undefined) => (cost === undefined ? undefined : total - cost)

/** The cells of an amount, what it costs the operator, and what is left. */
function Amounts({ total, cost, margin, hasCost }: AmountsProps) {
  return (
    <>
      <div role="cell" className={classes['amount']} data-label="Amount">
        {formatMoney(total)}
      </div>
      {hasCost && (
        <>
          <div role="cell" className={classes['more']} data-label="Cost">
            {moneyOrNone(cost)}
          </div>
          <div role="cell" className={classes['more']} data-label="Margin" data-loss={(margin ?? 0) < 0 || undefined}>
            {moneyOrNone(margin)}
          </div>
        </>
      )}
    </>
  )
}

function Line({ line, hasCost }: { readonly line: PriceLine; readonly hasCost: boolean }) {
  const notes = [countedWords(line), roundingWords(line)].filter(Boolean)
  return (
    <div role="row" className={classes['row']}>
      <div role="rowheader" className={classes['name']}>
        <span className={classes['label']}>{line.label}</span>
        <span className={classes['why']}>{[measureWords(line), line.rule.name].filter(Boolean).join(' · ')}</span>
      </div>
      <div role="cell" className={classes['reckoning']}>
        {reckoningWords(line)}
        {notes.map((note) => (
          <span key={note} className={classes['why']}>
            {note}
          </span>
        ))}
      </div>
      <Amounts total={line.total} cost={line.cost} margin={marginOf(line.total, line.cost)} hasCost={hasCost} />
    </div>
  )
}

interface SumProps extends AmountsProps {
  readonly label: string
  readonly kind: 'base' | 'sum' | 'total'
}

function Sum({ label, kind, ...amounts }: SumProps) {
  return (
    <div role="row" className={classes['row']} data-kind={kind}>
      <div role="rowheader" className={classes['name']}>
        {label}
      </div>
      <div role="cell" className={classes['reckoning']} />
      <Amounts {...amounts} />
    </div>
  )
}

const costOf = (lines: readonly PriceLine[]): number | undefined => {
  const costs = lines.flatMap(({ cost }) => cost ?? [])
  return costs.length === 0 ? undefined : costs.reduce((sum, cost) => sum + cost, 0)
}

interface GroupProps {
  readonly price: Price
  readonly group: (typeof partsOfPrice)[number]
  readonly hasCost: boolean
}

/** The lines of one part and their sum. What percentages are taken of stands before them. */
function Group({ price, group: { part, label, sum }, hasCost }: GroupProps) {
  const lines = price.items.filter((line) => line.part === part)
  const cost = costOf(lines)
  const [plain, percents] = [
    lines.filter(({ unit }) => unit !== 'percent'),
    lines.filter(({ unit }) => unit === 'percent'),
  ]
  return (
    <div role="rowgroup" aria-label={label}>
      {plain.map((line) => (
        <Line key={line.key} line={line} hasCost={hasCost} />
      ))}
      {part === 'pre-tax' && percents.length > 0 && (
        <Sum label="Base of percentages" kind="base" total={price.base} hasCost={hasCost} />
      )}
      {percents.map((line) => (
        <Line key={line.key} line={line} hasCost={hasCost} />
      ))}
      <Sum
        label={label}
        kind="sum"
        total={price[sum]}
        cost={cost}
        margin={marginOf(price[sum], cost)}
        hasCost={hasCost}
      />
    </div>
  )
}

interface PriceLinesProps {
  readonly price: Price
  readonly total: number
}

/** Every line of a price with its reckoning: before tax, taxes, and what comes after them. */
export function PriceLines({ price, total }: PriceLinesProps) {
  const cost = costOf(price.items)
  const hasCost = cost !== undefined
  return (
    <div role="table" aria-label="Lines of the price" className={classes['lines']} data-cost={hasCost || undefined}>
      <div role="rowgroup" className={classes['heads']}>
        <div role="row" className={classes['row']}>
          <div role="columnheader">Line and what it follows</div>
          <div role="columnheader">Quantity × rate</div>
          {['Amount', ...(hasCost ? ['Cost', 'Margin'] : [])].map((head) => (
            <div role="columnheader" key={head} className={classes['number']}>
              {head}
            </div>
          ))}
        </div>
      </div>
      {partsOfPrice.map((group) => (
        <Group key={group.part} price={price} group={group} hasCost={hasCost} />
      ))}
      <div role="rowgroup">
        <Sum label="Total" kind="total" total={total} cost={cost} margin={price.bestMargin} hasCost={hasCost} />
      </div>
    </div>
  )
}
