import type { DashboardDay } from '../../../domain/dashboard.ts'
import { DayChart, type DayBar } from './day-chart.tsx'
import { dayWords, durationWords, medianOf } from './day-words.ts'
import classes from './dashboard.module.css'

const listPath = (day: string, way: 'in' | 'out' | undefined): string =>
  `dashboard/messages?day=${day}${way === undefined ? '' : `&way=${way}`}`

const volumeBar = ({ day, incoming, outgoing }: DashboardDay): DayBar => ({
  day,
  parts: [
    { tone: 'first', value: incoming },
    { tone: 'second', value: outgoing },
  ],
  words: `${dayWords(day)}: ${incoming} received, ${outgoing} sent`,
  path: listPath(day, undefined),
})

const responseBar = ({ day, answered, median_minutes: median }: DashboardDay): DayBar => ({
  day,
  parts: [{ tone: 'first', value: median ?? 0 }],
  words:
    median === undefined
      ? `${dayWords(day)}: nothing answered`
      : `${dayWords(day)}: ${answered} answered, half of them within ${durationWords(median)}`,
  path: listPath(day, 'in'),
})

const sum = (days: readonly DashboardDay[], of: (day: DashboardDay) => number): number =>
  days.reduce((total, day) => total + of(day), 0)

/** Results of the last days: number of messages, and time until an answer. */
export function LastDays({ days }: { readonly days: readonly DashboardDay[] }) {
  const median = medianOf(days)
  const [received, sent] = [sum(days, (day) => day.incoming), sum(days, (day) => day.outgoing)]
  return (
    <div className={classes['charts']}>
      <DayChart
        title="Messages"
        summary={`${received} received and ${sent} sent in ${days.length} days`}
        legend={[
          { tone: 'first', label: 'Received' },
          { tone: 'second', label: 'Sent' },
        ]}
        bars={days.map(volumeBar)}
      />
      <DayChart
        title="Time to the first answer"
        summary={
          median === undefined
            ? `Nothing was answered in ${days.length} days`
            : `${sum(days, (day) => day.answered)} answered, usually within ${durationWords(median)}`
        }
        bars={days.map(responseBar)}
      />
    </div>
  )
}
