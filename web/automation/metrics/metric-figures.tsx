import { SegmentedControl } from '@mantine/core'
import type { MetricSum, readMetric } from '../../../domain/automation/index.ts'
import { namePeriodStep, type OutputOf } from '../../../domain/kernel/index.ts'
import { StepChart } from '../../ui/charts/step-chart.tsx'
import { formatNumber } from '../../ui/format-value.ts'
import { EmptyState } from '../../ui/states.tsx'
import { listNumbers, pickNumber, printNumber, type ShownNumber } from './metric-words.ts'
import type { MetricChoice } from './use-metric-choice.ts'
import layout from '../../ui/charts/figure-parts.module.css'
import classes from './metrics.module.css'

type Figures = OutputOf<typeof readMetric>

interface FiguresProps {
  readonly figures: Figures
  readonly choice: MetricChoice
}

/** Every number of a period or step. */
const Numbers = ({ numbers, sums }: { readonly numbers: readonly ShownNumber[]; readonly sums: MetricSum }) => (
  <dl className={layout['numbers']}>
    {numbers.map((number) => (
      <div key={number.part ?? ''}>
        <dt>{number.label}</dt>
        <dd>{printNumber(pickNumber(sums, number), number)}</dd>
      </div>
    ))}
  </dl>
)

const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Value on each day of the week, as bars from the left. */
function Weekdays({ weekdays }: Pick<Figures, 'weekdays'>) {
  const most = Math.max(1, ...weekdays)
  return (
    <section className={layout['part']} aria-labelledby="weekdays-heading">
      <h2 id="weekdays-heading">By day of the week</h2>
      <ul className={classes['weekdays']}>
        {weekdays.map((value, at) => (
          <li key={weekdayNames[at]}>
            <span>{weekdayNames[at]}</span>
            <span className={classes['track']} aria-hidden>
              <span style={{ inlineSize: `${(Math.max(0, value) * 100) / most}%` }} />
            </span>
            <span className={classes['amount']}>{formatNumber(value)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Every step with its numbers, the newest first; steps without any are left out. */
function StepTable({ figures, choice, numbers }: FiguresProps & { readonly numbers: readonly ShownNumber[] }) {
  const rows = figures.steps.filter(({ value, parts }) => value !== 0 || Object.keys(parts).length > 0).toReversed()
  return (
    <section className={layout['part']} aria-labelledby="steps-heading">
      <h2 id="steps-heading">Numbers</h2>
      <div className={classes['scroll']}>
        <table className={classes['table']}>
          <thead>
            <tr>
              <th scope="col">{choice.by === 'day' ? 'Day' : choice.by === 'week' ? 'Week' : 'Period'}</th>
              {numbers.map(({ part, label }) => (
                <th key={part ?? ''} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((step) => (
              <tr key={step.day} data-chosen={step.day === choice.step || undefined}>
                <th scope="row">
                  <button
                    type="button"
                    className={classes['day']}
                    aria-pressed={step.day === choice.step}
                    onClick={() => choice.chooseStep(step.day === choice.step ? undefined : step.day)}
                  >
                    {namePeriodStep(step.day, choice.by)}
                  </button>
                </th>
                {numbers.map((number) => (
                  <td key={number.part ?? ''}>{printNumber(pickNumber(step, number), number)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** Chart, sums and numbers of a metric over the period. */
export function MetricFigures({ figures, choice }: FiguresProps) {
  const { name, total, steps, weekdays, days } = figures
  const numbers = listNumbers(name, total)
  const [value] = numbers
  const shown = numbers.find(({ part }) => part === choice.part) ?? value
  if (shown === undefined) return null
  if (days === 0)
    return (
      <EmptyState title="No numbers in this period">Choose another period. Numbers are counted each hour.</EmptyState>
    )
  const chosen = steps.find(({ day }) => day === choice.step)
  return (
    <>
      <Numbers numbers={numbers} sums={chosen ?? total} />
      <p className={classes['quiet']} role="status">
        {chosen === undefined
          ? 'The whole period. Choose a bar for its numbers.'
          : namePeriodStep(chosen.day, choice.by)}
      </p>
      {numbers.length > 1 && (
        <SegmentedControl
          size="xs"
          className={classes['choose']}
          aria-label="Number in the chart"
          value={shown.part ?? ''}
          onChange={(part) => choice.choosePart(part === '' ? undefined : part)}
          data={numbers.map(({ part, label }) => ({ value: part ?? '', label }))}
        />
      )}
      <StepChart
        label={`${shown.label} by ${choice.by}`}
        steps={steps.map((step) => {
          const number = pickNumber(step, shown)
          return { day: step.day, value: number ?? 0, words: printNumber(number, shown) }
        })}
        by={choice.by}
        chosen={choice.step}
        onChoose={choice.chooseStep}
      />
      <div className={layout['columns']}>
        <Weekdays weekdays={weekdays} />
        <StepTable figures={figures} choice={choice} numbers={numbers} />
      </div>
    </>
  )
}
