import type { z } from 'zod'
import type { charterPrice } from '../../../domain/charter/index.ts'
import { formatMoney } from '../../ui/format-value.ts'
import { partsOfPrice, quantityWords } from './line-words.ts'
import classes from './price.module.css'

type Estimate = NonNullable<NonNullable<z.output<typeof charterPrice>['locked']>['estimate']>

/** What a locked price would be today, in one line. Cents. */
export function todayWords(today: number | undefined, locked: number): string {
  if (today === undefined) return 'By the rules of now it would have no price.'
  if (today === locked) return 'By the rules of now it would be the same.'
  const gap = formatMoney(Math.abs(today - locked))
  return `By the rules of now it would be ${formatMoney(today)}, ${gap} ${today > locked ? 'more' : 'less'}.`
}

/** Whether its quantity says more than that it is there. */
const isCounted = ({ unit, quantity }: Estimate['items'][number]): boolean =>
  unit !== 'percent' && (quantity !== 1 || !['', 'once'].includes(unit))

interface RowProps {
  readonly label: string
  readonly quantity?: string
  readonly total: number
  readonly kind?: 'sum' | 'total'
}

const Row = ({ label, quantity = '', total, kind }: RowProps) => (
  <div role="row" className={classes['row']} data-kind={kind}>
    <div role="rowheader" className={classes['name']}>
      {kind === undefined ? <span className={classes['label']}>{label}</span> : label}
    </div>
    <div role="cell" className={classes['reckoning']}>
      {quantity}
    </div>
    <div role="cell" className={classes['amount']} data-label="Amount">
      {formatMoney(total)}
    </div>
  </div>
)

/** The lines of a price as they were when it was locked. */
export function LockedLines({ estimate }: { readonly estimate: Estimate }) {
  const { items, total } = estimate
  const used = partsOfPrice.filter(({ part }) => items.some((item) => item.part === part))
  return (
    <div role="table" aria-label="Lines of the locked price" className={classes['lines']}>
      <div role="rowgroup" className={classes['heads']}>
        <div role="row" className={classes['row']}>
          <div role="columnheader">Line</div>
          <div role="columnheader">Quantity</div>
          <div role="columnheader" className={classes['number']}>
            Amount
          </div>
        </div>
      </div>
      {used.map(({ part, label, sum }) => (
        <div role="rowgroup" aria-label={label} key={part}>
          {items
            .filter((item) => item.part === part)
            .map((item) => (
              <Row
                key={item.key}
                label={item.label}
                quantity={isCounted(item) ? quantityWords(item) : ''}
                total={item.total}
              />
            ))}
          <Row label={label} total={estimate[sum]} kind="sum" />
        </div>
      ))}
      <div role="rowgroup">
        <Row label="Total" total={total} kind="total" />
      </div>
    </div>
  )
}
