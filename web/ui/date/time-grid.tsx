import type { CSSProperties } from 'react'
import type { Day } from './date-words.ts'
import { hourColumns, isPassed, type Earliest } from './calendar-days.ts'
import classes from './calendar.module.css'

export interface TimeChoices {
  readonly hours: readonly number[]
  readonly minutes: readonly number[]
}

interface TimeGridProps extends TimeChoices {
  readonly day: Day | undefined
  readonly minuteOfDay: number | undefined
  readonly earliest: Earliest | undefined
  readonly onChoose: (minuteOfDay: number) => void
}

const hourWords = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`

const columns = (count: number) => ({ '--columns': count }) as CSSProperties

/** Hours and minutes to choose from; past ones on the minimum date are disabled (2-content sections 4 and 9). */
export function TimeGrid({ hours, minutes, day, minuteOfDay, earliest, onChoose }: TimeGridProps) {
  const hour = minuteOfDay === undefined ? undefined : Math.floor(minuteOfDay / 60)
  const minute = minuteOfDay === undefined ? undefined : minuteOfDay % 60
  const lastMinute = minutes.at(-1) ?? 0
  const fits = (of: number) => minutes.find((one) => !isPassed(day, of * 60 + one, earliest)) ?? lastMinute
  const chosenMinute = (of: number) =>
    minute !== undefined && !isPassed(day, of * 60 + minute, earliest) ? minute : fits(of)
  return (
    <div className={classes['time']}>
      <div role="group" aria-label="Hour" className={classes['grid']} style={columns(hourColumns(hours.length))}>
        {hours.map((one) => (
          <button
            key={one}
            type="button"
            data-mantine-stop-propagation
            className={classes['cell']}
            aria-pressed={one === hour}
            disabled={isPassed(day, one * 60 + lastMinute, earliest)}
            onClick={() => onChoose(one * 60 + chosenMinute(one))}
          >
            {hourWords(one)}
          </button>
        ))}
      </div>
      <div role="group" aria-label="Minute" className={classes['grid']} style={columns(4)}>
        {minutes.map((one) => (
          <button
            key={one}
            type="button"
            data-mantine-stop-propagation
            className={classes['cell']}
            aria-pressed={one === minute}
            disabled={hour === undefined || isPassed(day, hour * 60 + one, earliest)}
            onClick={() => hour !== undefined && onChoose(hour * 60 + one)}
          >
            :{String(one).padStart(2, '0')}
          </button>
        ))}
      </div>
    </div>
  )
}
