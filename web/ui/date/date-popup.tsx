import { dayOf, type Day } from './date-words.ts'
import { Calendar } from './calendar.tsx'
import { TimeGrid, type TimeChoices } from './time-grid.tsx'
import classes from './calendar.module.css'

interface DatePopupProps {
  readonly timezone: string
  readonly now: number
  readonly day: Day | undefined
  readonly minuteOfDay: number | undefined
  readonly earliest: number | undefined
  /** Hours and minutes to choose from; none for a date without a time. */
  readonly times: TimeChoices | undefined
  readonly onDay: (day: Day) => void
  readonly onTime: (minuteOfDay: number) => void
}

/** Popup below a date: its month and, with a time, hours and minutes. */
export function DatePopup(props: DatePopupProps) {
  const { timezone, now, day, minuteOfDay, earliest, times, onDay, onTime } = props
  const first = earliest === undefined ? undefined : earliestOf(earliest, timezone)
  return (
    <div className={classes['popup']}>
      <Calendar value={day} today={dayOf(now, timezone)} earliest={first} onChoose={onDay} />
      {times && <TimeGrid {...times} day={day} minuteOfDay={minuteOfDay} earliest={first} onChoose={onTime} />}
    </div>
  )
}

function earliestOf(at: number, timezone: string) {
  const day = dayOf(at, timezone)
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: timezone }).format(at)
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return { day, minuteOfDay: hour * 60 + minute }
}
