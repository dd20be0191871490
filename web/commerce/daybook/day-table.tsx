import { useState } from 'react'
import { IconCheck, IconChevronRight } from '@tabler/icons-react'
import type { DaybookDay, DaybookSums } from '../../../domain/commerce/daybook/contract.ts'
import { formatIn } from '../../../domain/kernel/values/format-value.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { fromDateInput } from '../../ui/date/date-words.ts'
import { formatDate, formatMoney } from '../../ui/format-value.ts'
import type { Reconciliation } from '../reconciliation/use-reconciliation.ts'
import { DayMovements } from './day-movements.tsx'
import { nameDayRow } from './name-day-row.ts'
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

type ComparedDay = Reconciliation['days'][number]

/** Result of the comparison with the lists of providers for a day; empty before it is compared. */
function ComparedCell({ compared }: { readonly compared: ComparedDay | undefined }) {
  const shown =
    compared === undefined ? (
      <span className={classes['quiet']}>not compared</span>
    ) : compared.open === 0 ? (
      <IconCheck size={16} stroke={2} role="img" aria-label="Agrees" className={classes['agrees']} />
    ) : (
      <b className={classes['differs']}>
        {compared.difference === 0 ? `${compared.open} open` : formatMoney(compared.difference)}
      </b>
    )
  return (
    <div
      role="cell"
      className={classes['amount']}
      data-label="Provider"
      data-none={compared === undefined || undefined}
    >
      {shown}
    </div>
  )
}

interface DayRowProps {
  readonly day: DaybookDay
  /** Absent where no provider is configured. */
  readonly comparison: { readonly day: ComparedDay | undefined } | undefined
}

function DayRow({ day, comparison }: DayRowProps) {
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
            <span id={nameDayRow(day.day)} tabIndex={-1} className={classes['still']}>
              {name}
            </span>
          ) : (
            <button
              id={nameDayRow(day.day)}
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
        {comparison && <ComparedCell compared={comparison.day} />}
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
  readonly comparison: Reconciliation | undefined
}

/** Sum of the open differences of the shown days. */
const TotalCell = ({ days }: Pick<Reconciliation, 'days'>) => {
  const sum = days.reduce((all, { difference }) => all + difference, 0)
  return (
    <div role="cell" className={classes['amount']} data-label="Provider" data-none={sum === 0 || undefined}>
      {sum === 0 ? '' : <b className={classes['differs']}>{formatMoney(sum)}</b>}
    </div>
  )
}

/** Money by day, the newest first, with the totals; each day opens to its movements. */
export function DayTable({ days, total, comparison }: DayTableProps) {
  const compared = comparison && comparison.accounts.length > 0 ? comparison : undefined
  const byDay = new Map(compared?.days.map((one) => [one.day, one]))
  return (
    <div role="table" aria-label="Payments by day" data-compared={compared !== undefined || undefined}>
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
          {compared && (
            <div role="columnheader" className={classes['amount']}>
              Provider
            </div>
          )}
        </div>
      </div>
      <div role="rowgroup">
        {days.map((day) => (
          <DayRow key={day.day} day={day} comparison={compared && { day: byDay.get(day.day) }} />
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
          {compared && <TotalCell days={compared.days} />}
        </div>
      </div>
    </div>
  )
}
