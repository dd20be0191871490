import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { dayText, type Day } from './date-words.ts'
import {
  addDays,
  addMonths,
  compareDays,
  isSelectable,
  weekEnd,
  weekStart,
  weeksOf,
  type Earliest,
} from './calendar-days.ts'
import classes from './calendar.module.css'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const inWords = (day: Day, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(Date.UTC(day.year, day.month - 1, day.day))

/** Day that a key leads to from another day. */
const steps: Readonly<Record<string, (from: Day) => Day>> = {
  ArrowLeft: (from) => addDays(from, -1),
  ArrowRight: (from) => addDays(from, 1),
  ArrowUp: (from) => addDays(from, -7),
  ArrowDown: (from) => addDays(from, 7),
  Home: weekStart,
  End: weekEnd,
  PageUp: (from) => addMonths(from, -1),
  PageDown: (from) => addMonths(from, 1),
}

/** The day that the keys are on; the month shown is its month. */
function useCursor(begins: Day) {
  const [cursor, setCursor] = useState(begins)
  // The calendar takes the focus: opening it is the beginning of a choice.
  const [isMoved, setMoved] = useState(true)
  return {
    cursor,
    /** The focus follows the keys, and no button that turns the page. */
    isMoved,
    turn: (months: number) => {
      setMoved(false)
      setCursor(addMonths(cursor, months))
    },
    onKeyDown: (event: KeyboardEvent) => {
      const next = steps[event.key]?.(cursor)
      if (next === undefined) return
      event.preventDefault()
      setMoved(true)
      setCursor(next)
    },
  }
}

const is = (one: Day, other: Day | undefined): boolean => other !== undefined && compareDays(one, other) === 0

interface CalendarProps {
  readonly value: Day | undefined
  readonly today: Day
  readonly earliest?: Earliest | undefined
  readonly onChoose: (day: Day) => void
}

/** A month of days: by pointer, or by arrows, Home, End and the page keys. */
export function Calendar({ value, today, earliest, onChoose }: CalendarProps) {
  const { cursor, isMoved, turn, onKeyDown } = useCursor(value ?? today)
  const heading = useId()
  return (
    <div className={classes['calendar']}>
      <div className={classes['head']}>
        <ActionIcon aria-label="Previous month" data-mantine-stop-propagation onClick={() => turn(-1)}>
          <IconChevronLeft size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
        <span id={heading} className={classes['month']} aria-live="polite">
          {inWords(cursor, { month: 'long', year: 'numeric' })}
        </span>
        <ActionIcon aria-label="Next month" data-mantine-stop-propagation onClick={() => turn(1)}>
          <IconChevronRight size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      <div role="grid" tabIndex={-1} aria-labelledby={heading} className={classes['days']} onKeyDown={onKeyDown}>
        <div role="row" className={classes['week']}>
          {weekdays.map((name) => (
            <span key={name} role="columnheader" aria-label={name} className={classes['weekday']}>
              {name.slice(0, 2)}
            </span>
          ))}
        </div>
        {weeksOf(cursor).map((week) => (
          <div role="row" key={week.map(dayText).join()} className={classes['week']}>
            {week.map((day) => (
              <span key={dayText(day)} role="gridcell" aria-selected={is(day, value)}>
                <button
                  type="button"
                  data-mantine-stop-propagation
                  className={classes['day']}
                  ref={isMoved && is(day, cursor) ? (button) => button?.focus() : undefined}
                  tabIndex={is(day, cursor) ? 0 : -1}
                  data-autofocus={is(day, cursor) || undefined}
                  aria-label={inWords(day, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })}
                  aria-current={is(day, today) ? 'date' : undefined}
                  aria-disabled={!isSelectable(day, earliest)}
                  data-beside={day.month !== cursor.month || undefined}
                  data-chosen={is(day, value) || undefined}
                  onClick={() => isSelectable(day, earliest) && onChoose(day)}
                >
                  {day.day}
                </button>
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
