import { charterPrice, isOwnLine, type StoredLine } from '../../../domain/charter/index.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { useNow } from '../../ui/use-now.ts'
import { formatMoney, formatRelative } from '../../ui/format-value.ts'
import { AddLine } from './own-line.tsx'
import { AmountCell, LabelCell } from './line-cells.tsx'
import { cellName, LineDeskProvider, useLineDesk } from './line-desk.tsx'
import { countedWords, measureWords, partsOfPrice, reckoningWords, roundingWords, shareWords } from './line-words.ts'
import type { Price, PriceLine } from './use-price.ts'
import { withWanted, type TypedLines } from './use-typed-lines.ts'
import edit from './line-cells.module.css'
import classes from './price.module.css'

interface MoneyProps {
  readonly total: number
  readonly cost?: number | undefined
  readonly margin?: number | undefined
  /** Of what the margin is a part: of the amount, unless taxes are in it. */
  readonly marginOf?: number
  /** Whether the reader is shown costs at all. */
  readonly hasCost: boolean
}

const moneyOrNone = (cents: number | undefined): string => (cents === undefined ? '–' : formatMoney(cents))

/** What is left of an amount; nothing is said of one whose cost is unknown. */
const marginOf = (total: number, cost: number | undefined) => (cost === undefined ? undefined : total - cost)

/** Lines are a grid to move in where they may be typed over, and a table where they are read. */
const useCellRole = () => (useLineDesk() === undefined ? 'cell' : 'gridcell')

/** What an amount costs the operator, what is left of it, and how much of it that is. */
function CostCells({ total, cost, margin, marginOf: whole = total, hasCost }: MoneyProps) {
  const role = useCellRole()
  if (!hasCost) return null
  const loss = (margin ?? 0) < 0 || undefined
  return (
    <>
      <div role={role} className={classes['more']} data-label="Cost">
        {moneyOrNone(cost)}
      </div>
      <div role={role} className={classes['more']} data-label="Margin" data-loss={loss}>
        {moneyOrNone(margin)}
      </div>
      <div role={role} className={classes['more']} data-label="Margin %" data-loss={loss}>
        {shareWords(margin, whole)}
      </div>
    </>
  )
}

/** Who typed something, and when; nothing where it was typed before that was kept. */
function TypedBy({ stored }: { readonly stored: StoredLine | undefined }) {
  const { timezone } = useClient()
  const now = useNow()
  if (stored?.by === undefined || stored.at === undefined) return null
  return (
    <span className={classes['why']}>
      Typed by {stored.by.label}, {formatRelative(stored.at, now, timezone)}
    </span>
  )
}

interface LineProps {
  readonly line: PriceLine
  readonly stored: StoredLine | undefined
  readonly hasCost: boolean
  /** Typed, and not answered yet. */
  readonly isPending: boolean
}

function Line({ line, stored, hasCost, isPending }: LineProps) {
  const role = useCellRole()
  const notes = [countedWords(line), roundingWords(line)].filter(Boolean)
  const { total, cost, isRemoved, isWaiting } = line
  return (
    <div
      role="row"
      className={classes['row']}
      data-empty={isWaiting || isRemoved || undefined}
      data-pending={isPending || undefined}
    >
      <div role="rowheader" className={classes['name']}>
        <LabelCell line={line} />
        <span className={classes['why']}>{[measureWords(line), line.rule.name].filter(Boolean).join(' · ')}</span>
        <TypedBy stored={stored} />
      </div>
      <div role={role} className={classes['reckoning']}>
        {line.type === 'typed' ? '' : reckoningWords(line)}
        {notes.map((note) => (
          <span key={note} className={classes['why']}>
            {note}
          </span>
        ))}
      </div>
      <div role={role} className={classes['amount']} data-label="Amount">
        <AmountCell line={line} />
      </div>
      <CostCells total={total} cost={cost} margin={marginOf(total, cost)} hasCost={hasCost} />
    </div>
  )
}

interface SumProps extends MoneyProps {
  readonly label: string
  readonly kind: 'base' | 'sum' | 'total'
}

function Sum({ label, kind, ...money }: SumProps) {
  const role = useCellRole()
  return (
    <div role="row" className={classes['row']} data-kind={kind}>
      <div role="rowheader" className={classes['name']}>
        {label}
      </div>
      <div role={role} className={classes['reckoning']} />
      <div role={role} className={classes['amount']} data-label="Amount">
        {formatMoney(money.total)}
      </div>
      <CostCells {...money} />
    </div>
  )
}

const costOf = (lines: readonly PriceLine[]): number | undefined => {
  const costs = lines.flatMap(({ cost }) => cost ?? [])
  return costs.length === 0 ? undefined : costs.reduce((sum, cost) => sum + cost, 0)
}

/** What each line is drawn with. */
interface Drawing {
  readonly hasCost: boolean
  readonly wanted: TypedLines['wanted']
  readonly stored: ReadonlyMap<string, StoredLine>
}

const drawLines = (lines: readonly PriceLine[], { hasCost, wanted, stored }: Drawing) =>
  lines.map((line) => (
    <Line key={line.key} line={line} stored={stored.get(line.key)} hasCost={hasCost} isPending={wanted.has(line.key)} />
  ))

interface GroupProps {
  readonly price: Price
  readonly group: (typeof partsOfPrice)[number]
  readonly drawing: Drawing
}

/** The lines of one part and their sum. What percentages are taken of comes before them. */
function Group({ price, group: { part, label, sum }, drawing }: GroupProps) {
  const { hasCost } = drawing
  const lines = price.items.filter((line) => line.part === part && !line.isWaiting)
  const cost = costOf(lines)
  // One that was added just now is placed where its answer will put it.
  const [own, ruled] = [true, false].map((isOwn) =>
    lines.filter((line) => line.unit !== 'percent' && isOwnLine(line) === isOwn),
  ) as [PriceLine[], PriceLine[]]
  const plain = [...ruled, ...own]
  const percents = lines.filter(({ unit }) => unit === 'percent')
  return (
    <div role="rowgroup" aria-label={label}>
      {drawLines(plain, drawing)}
      {part === 'pre-tax' && percents.length > 0 && (
        <Sum label="Base of percentages" kind="base" total={price.base} hasCost={hasCost} />
      )}
      {drawLines(percents, drawing)}
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

function Heads({ hasCost }: { readonly hasCost: boolean }) {
  return (
    <div role="rowgroup" className={classes['heads']}>
      <div role="row" className={classes['row']}>
        <div role="columnheader">Line and what it follows</div>
        <div role="columnheader">Quantity × rate</div>
        {['Amount', ...(hasCost ? ['Cost', 'Margin', '%'] : [])].map((head) => (
          <div role="columnheader" key={head} className={classes['number']}>
            {head}
          </div>
        ))}
      </div>
    </div>
  )
}

interface PriceLinesProps {
  readonly price: Price
  readonly lines: TypedLines
}

/** What a person wrote over lines that are not computed now: kept for when they are, and counted nowhere. */
function Waiting({ items, drawing }: { readonly items: readonly PriceLine[]; readonly drawing: Drawing }) {
  if (items.length === 0) return null
  return (
    <div role="rowgroup" aria-label="Waiting">
      <div role="row" className={classes['row']} data-kind="base">
        <div role="rowheader" className={classes['name']}>
          Waiting, not counted: no rule computes these lines now
        </div>
      </div>
      {drawLines(items, drawing)}
    </div>
  )
}

/** Every line of a price with its reckoning: before tax, taxes, and what comes after them; typed over where one may. */
export function PriceLines({ price: answered, lines }: PriceLinesProps) {
  const { wanted, mayType, row } = lines
  const price = withWanted(answered, wanted)
  const cost = costOf(answered.items)
  const hasCost = cost !== undefined
  const typed = charterPrice.safeParse(row['price']).data?.typed ?? []
  const drawing: Drawing = { hasCost, wanted, stored: new Map(typed.map((line) => [line.key, line])) }
  const { total } = price
  const body = (
    <>
      <Heads hasCost={hasCost} />
      {total !== undefined &&
        partsOfPrice.map((group) => <Group key={group.part} price={price} group={group} drawing={drawing} />)}
      <Waiting items={price.items.filter(({ isWaiting }) => isWaiting)} drawing={drawing} />
      {total !== undefined && (
        <div role="rowgroup">
          <Sum
            label="Total"
            kind="total"
            total={total}
            cost={cost}
            margin={price.bestMargin}
            marginOf={price.preTax + price.postTax}
            hasCost={hasCost}
          />
        </div>
      )}
    </>
  )
  const marks = { 'aria-label': 'Lines of the price', className: classes['lines'], 'data-cost': hasCost || undefined }
  if (!mayType)
    return (
      <div role="table" {...marks}>
        {body}
      </div>
    )
  const [first] = price.items
  return (
    <LineDeskProvider lines={lines} first={first && cellName({ key: first.key, column: 'amount' })}>
      {(grid) => (
        <>
          <div role="grid" {...marks} {...grid} aria-busy={wanted.size > 0 || undefined}>
            {body}
          </div>
          <AddLine write={lines.write} />
          <p className={edit['hints']}>
            Enter types over an amount or a name. Backspace puts back what the rule says, Delete takes a line out.
          </p>
        </>
      )}
    </LineDeskProvider>
  )
}
