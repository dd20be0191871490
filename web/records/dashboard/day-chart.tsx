import { ClientLink } from '../../ui/client-link.tsx'
import classes from './dashboard.module.css'

interface BarPart {
  readonly tone: 'first' | 'second'
  readonly value: number
}

export interface DayBar {
  /** '2026-11-20' */
  readonly day: string
  readonly parts: readonly BarPart[]
  /** Text of the bar: read aloud, and shown at the pointer. */
  readonly words: string
  /** Path of the list behind it. */
  readonly path: string
}

interface DayChartProps {
  readonly title: string
  readonly summary: string
  readonly legend?: readonly { readonly tone: BarPart['tone']; readonly label: string }[]
  readonly bars: readonly DayBar[]
}

const dayOfMonth = (day: string): number => Number(day.slice(8))

/** Bars of days, each a link to its list: the chart is a list for screen readers. */
export function DayChart({ title, summary, legend = [], bars }: DayChartProps) {
  const highest = Math.max(1, ...bars.flatMap(({ parts }) => parts.map(({ value }) => value)))
  return (
    <section className={classes['chart']} aria-label={title}>
      <header className={classes['head']}>
        <h2>{title}</h2>
        <span className={classes['legend']}>
          {legend.map(({ tone, label }) => (
            <span key={tone} data-tone={tone}>
              {label}
            </span>
          ))}
        </span>
      </header>
      <p className={classes['summary']}>{summary}</p>
      <ol className={classes['bars']} data-chart>
        {bars.map(({ day, parts, words, path }) => (
          <li key={day}>
            <ClientLink path={path} className={classes['bar']} aria-label={words} title={words}>
              {parts.map(({ tone, value }) => (
                <span key={tone} data-tone={tone} style={{ height: `${(value / highest) * 100}%` }} />
              ))}
            </ClientLink>
            <span className={classes['day']} aria-hidden>
              {dayOfMonth(day)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
