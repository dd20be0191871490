import { namePeriodStep, type Granularity } from '../../../domain/kernel/index.ts'
import classes from './step-chart.module.css'

/** Steps whose bars are named below, at most. */
const mostNamed = 12

export interface ChartStep {
  /** First day: '2026-11-29'. */
  readonly day: string
  readonly value: number
  /** Value in words. */
  readonly words: string
}

/** The newest steps are in view where not all have room. */
function showNewest(chart: HTMLElement | null): void {
  if (chart) chart.scrollLeft = chart.scrollWidth
}

interface ChartProps {
  readonly label: string
  readonly steps: readonly ChartStep[]
  readonly by: Granularity
  readonly chosen: string | undefined
  readonly onChoose: (step: string | undefined) => void
}

/** Values of steps as bars; a press chooses a step, a second one none. */
export function StepChart({ label, steps, by, chosen, onChoose }: ChartProps) {
  const most = Math.max(1, ...steps.map(({ value }) => value))
  const every = Math.ceil(steps.length / mostNamed)
  return (
    <div key={`${by} ${steps[0]?.day}`} ref={showNewest} className={classes['chart']} role="group" aria-label={label}>
      {steps.map(({ day, value, words }, at) => (
        <button
          key={day}
          type="button"
          className={classes['step']}
          aria-pressed={day === chosen}
          aria-label={`${namePeriodStep(day, by)}: ${words}`}
          title={`${namePeriodStep(day, by)}: ${words}`}
          onClick={() => onChoose(day === chosen ? undefined : day)}
        >
          <span className={classes['column']} aria-hidden>
            <span style={{ blockSize: `${(Math.max(0, value) * 100) / most}%` }} />
          </span>
          <span className={classes['number']} aria-hidden>
            {(steps.length - 1 - at) % every === 0 ? namePeriodStep(day, by).replace('Week of ', '') : ''}
          </span>
        </button>
      ))}
    </div>
  )
}
