import type { Granularity, SaleStep } from '../../../domain/commerce/figures/contract.ts'
import { formatIn } from '../../../domain/kernel/values/format-value.ts'
import { formatMoney } from '../../ui/format-value.ts'
import classes from './figures.module.css'

/** Steps whose bars are named below, at most. */
const mostNamed = 12

const formats: Readonly<Record<Granularity, Intl.DateTimeFormatOptions>> = {
  day: { month: 'numeric', day: 'numeric' },
  week: { month: 'numeric', day: 'numeric' },
  month: { month: 'short', year: '2-digit' },
  year: { year: 'numeric' },
}

/** Name of a step: '11/12', 'Nov 26', '2026'. */
export const nameStep = (day: string, by: Granularity): string =>
  `${by === 'week' ? 'Week of ' : ''}${formatIn('UTC', formats[by]).format(Date.parse(`${day}T00:00:00Z`))}`

interface ChartProps {
  readonly steps: readonly SaleStep[]
  readonly by: Granularity
  readonly chosen: string | undefined
  readonly onChoose: (step: string | undefined) => void
}

/** Sales by step as bars; a press lists the orders of its step, a second one those of all steps. */
export function SaleChart({ steps, by, chosen, onChoose }: ChartProps) {
  const most = Math.max(1, ...steps.map(({ total }) => total))
  const every = Math.ceil(steps.length / mostNamed)
  return (
    <div className={classes['chart']} role="group" aria-label={`Sales by ${by}`}>
      {steps.map(({ day, orders, total }, at) => (
        <button
          key={day}
          type="button"
          className={classes['step']}
          aria-pressed={day === chosen}
          aria-label={`${nameStep(day, by)}: ${formatMoney(total)}, ${orders} ${orders === 1 ? 'order' : 'orders'}`}
          title={`${nameStep(day, by)}: ${formatMoney(total)}`}
          onClick={() => onChoose(day === chosen ? undefined : day)}
        >
          <span className={classes['column']} aria-hidden>
            <span style={{ blockSize: `${(Math.max(0, total) * 100) / most}%` }} />
          </span>
          <span className={classes['number']} aria-hidden>
            {(steps.length - 1 - at) % every === 0 ? nameStep(day, by).replace('Week of ', '') : ''}
          </span>
        </button>
      ))}
    </div>
  )
}
