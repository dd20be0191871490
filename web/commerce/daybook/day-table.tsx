import { useState } from 'react'
import { IconChevronRight } from '@tabler/icons-react'
import type { DaybookDay, DaybookSums } from '../../../domain/commerce/daybook/contract.ts'
import { formatIn } from '../../../domain/kernel/values/format-value.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { fromDateInput } from '../../ui/date/date-words.ts'
import { formatDate, formatMoney } from '../../ui/format-value.ts'
import { DayMovements } from './day-movements.tsx'
import classes from './daybook.module.css'

const columns = [
  { label: 'Card and link', read: ({ card }: DaybookSums) => card },
  { label: 'Wire and cash', read: ({ hand }: DaybookSums) => hand },
  { label: 'Refunded', read: ({ refunded }: DaybookSums) => refunded },
  { label: 'Fees', read: ({ fees }: DaybookSums) => fees },
  { label: 'Withheld', read: ({ withheld }: DaybookSums) => withheld },
  { label: 'Net', read: ({ net }: DaybookSums) => net },
] as const

const isEmpty = ({ count, net, fees }: DaybookSums): boolean => count === 0 && net === 0 && fees === 0

/** Cells of the sums; the label of each shows where the row is a card. */
const SumCells = ({ sums }: { readonly sums: DaybookSums }) => (
  <>
    {columns.map(({ label, read }) => {
      const amount = read(sums)
      return (
        <div
          key={label}
          role="cell"
          className={classes['amount']}
          data-label={label}
          data-net={label === 'Net' || undefined}
          data-none={amount === 0 || undefined}
        >
          {amount === 0 ? <span aria-label={formatMoney(0)}>--</span> : formatMoney(amount)}
        </div>
      )
    })}
  </>
)

function DayRow({ day }: { readonly day: DaybookDay }) {
  const { timezone } = useClient()
  const [isOpen, setOpen] = useState(false)
  const at = fromDateInput(day.day, timezone) ?? 0
  const name = (
    <>
      <b>{formatIn(timezone, { weekday: 'short' }).format(at)}</b> {formatDate(at, timezone)}
    </>
  )
  return (
    <>
      <div role="row" className={classes['row']}>
        <div role="rowheader">
          {isEmpty(day) ? (
            <span className={classes['still']}>{name}</span>
          ) : (
            <button
              type="button"
              className={classes['opener']}
              aria-expanded={isOpen}
              onClick={() => setOpen((before) => !before)}
            >
              <IconChevronRight size={16} stroke={1.75} aria-hidden className={classes['chevron']} />
              <span>{name}</span>
            </button>
          )}
        </div>
        <div role="cell" className={classes['count']} data-label="Movements" data-none={day.count === 0 || undefined}>
          {day.count === 0 ? '' : day.count}
        </div>
        <SumCells sums={day} />
      </div>
      {isOpen && (
        <div role="row">
          <div role="cell" className={classes['detail']}>
            <DayMovements day={day.day} />
          </div>
        </div>
      )}
    </>
  )
}

interface DayTableProps {
  readonly days: readonly DaybookDay[]
  readonly total: DaybookSums
}

/** Money by day, the newest first, with the totals; each day opens to its movements. */
export const DayTable = ({ days, total }: DayTableProps) => (
  <div role="table" aria-label="Payments by day">
    <div role="rowgroup" className={classes['heads']}>
      <div role="row" className={classes['row']}>
        <div role="columnheader">Day</div>
        <div role="columnheader" className={classes['count']}>
          Count
        </div>
        {columns.map(({ label }) => (
          <div key={label} role="columnheader" className={classes['amount']}>
            {label}
          </div>
        ))}
      </div>
    </div>
    <div role="rowgroup">
      {days.map((day) => (
        <DayRow key={day.day} day={day} />
      ))}
    </div>
    <div role="rowgroup" className={classes['totals']}>
      <div role="row" className={classes['row']}>
        <div role="rowheader" className={classes['still']}>
          {days.length === 1 ? '1 day' : `${days.length} days`}
        </div>
        <div role="cell" className={classes['count']} data-label="Movements">
          {total.count}
        </div>
        <SumCells sums={total} />
      </div>
    </div>
  </div>
)
