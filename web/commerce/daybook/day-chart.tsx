import { useState, type KeyboardEvent } from 'react'
import type { DaybookDay } from '../../../domain/commerce/daybook/contract.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { fromDateInput } from '../../ui/date/date-words.ts'
import { formatDate, formatMoney } from '../../ui/format-value.ts'
import { nameDayRow } from './name-day-row.ts'
import classes from './day-chart.module.css'

/** Heights of one day in percent of the chart. */
interface Bar {
  readonly day: DaybookDay
  readonly card: number
  readonly hand: number
  readonly out: number
}

const sumIn = ({ card, hand }: DaybookDay): number => Math.max(0, card) + Math.max(0, hand)
const sumOut = ({ refunded, withheld }: DaybookDay): number => Math.max(0, -refunded) + Math.max(0, -withheld)

/** The bars of days, the oldest first; the largest day fills the chart. */
export function makeBars(days: readonly DaybookDay[]): Bar[] {
  const most = Math.max(1, ...days.map((day) => sumIn(day) + sumOut(day)))
  const share = (amount: number): number => (Math.max(0, amount) * 100) / most
  return days
    .map((day) => ({ day, card: share(day.card), hand: share(day.hand), out: share(sumOut(day)) }))
    .toReversed()
}

const legend = [
  { part: 'card', label: 'Card and link' },
  { part: 'hand', label: 'Wire and cash' },
  { part: 'out', label: 'Refunded and withheld' },
] as const

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** One day can be reached by Tab; the arrows move between days. */
function useRovingBar(count: number) {
  const [at, setAt] = useState(count - 1)
  const present = Math.min(at, count - 1)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const move = steps[event.key]
    if (move === undefined) return
    event.preventDefault()
    const next = move(present, count - 1)
    setAt(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  return { present, setAt, onKeyDown }
}

/** Opens the row of a day in the table below. */
function showRow(day: string): void {
  const row = document.getElementById(nameDayRow(day))
  row?.scrollIntoView({ block: 'nearest' })
  row?.focus()
}

const describeBar = ({ day }: Bar, name: string): string =>
  `${name}: ${formatMoney(sumIn(day))} in, ${formatMoney(sumOut(day))} out, net ${formatMoney(day.net)}`

interface BarProps {
  readonly bar: Bar
  readonly isReached: boolean
  readonly isNamed: boolean
  readonly onReach: () => void
}

function DayBar({ bar, isReached, isNamed, onReach }: BarProps) {
  const { timezone } = useClient()
  const { day, card, hand, out } = bar
  const words = describeBar(bar, formatDate(fromDateInput(day.day, timezone) ?? 0, timezone))
  return (
    <button
      type="button"
      className={classes['bar']}
      tabIndex={isReached ? 0 : -1}
      aria-label={words}
      title={words}
      onFocus={onReach}
      onClick={() => showRow(day.day)}
    >
      <span className={classes['column']} aria-hidden>
        <span data-part="hand" style={{ blockSize: `${hand}%` }} />
        <span data-part="card" style={{ blockSize: `${card}%` }} />
        <span data-part="out" style={{ blockSize: `${out}%` }} />
      </span>
      <span className={classes['number']} aria-hidden>
        {isNamed ? Number(day.day.slice(-2)) : ''}
      </span>
    </button>
  )
}

/** Days whose bars are named below, at most. */
const mostNamed = 16

/** Money in and out by day as bars; the table below has the same numbers. */
export function DayChart({ days }: { readonly days: readonly DaybookDay[] }) {
  const bars = makeBars(days)
  const { present, setAt, onKeyDown } = useRovingBar(bars.length)
  const every = Math.ceil(bars.length / mostNamed)
  return (
    <figure className={classes['chart']}>
      <div
        role="toolbar"
        tabIndex={-1}
        aria-label="Money by day, also in the table below"
        className={classes['bars']}
        onKeyDown={onKeyDown}
      >
        {bars.map((bar, at) => (
          <DayBar
            key={bar.day.day}
            bar={bar}
            isReached={at === present}
            isNamed={(bars.length - 1 - at) % every === 0}
            onReach={() => setAt(at)}
          />
        ))}
      </div>
      <figcaption className={classes['legend']}>
        {legend.map(({ part, label }) => (
          <span key={part}>
            <span data-part={part} aria-hidden /> {label}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}
