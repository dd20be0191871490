import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { addMonths } from 'date-fns/addMonths'
import { getDaysInMonth } from 'date-fns/getDaysInMonth'
import { isLastDayOfMonth } from 'date-fns/isLastDayOfMonth'
import { setDate } from 'date-fns/setDate'

/** How often a task comes again once it is done. */
export const repeats = ['none', 'daily', 'weekly', 'monthly', 'yearly'] as const

export type Repeats = (typeof repeats)[number]

/** The same day some months on. The last day of a month stays the last day; one that a month lacks becomes its last. */
function monthsOn(due: TZDate, months: number): TZDate {
  const next = addMonths(due, months)
  return isLastDayOfMonth(due) ? setDate(next, getDaysInMonth(next)) : next
}

const steps: Readonly<Record<Exclude<Repeats, 'none'>, (due: TZDate) => TZDate>> = {
  daily: (due) => addDays(due, 1),
  weekly: (due) => addDays(due, 7),
  monthly: (due) => monthsOn(due, 1),
  yearly: (due) => monthsOn(due, 12),
}

/** Now, and where days begin and end. */
interface Clock {
  /** Epoch milliseconds. */
  readonly now: number
  readonly timezone: string
}

/**
 * When a task that repeats is due again: the first of its days behind `now`, so that days which went by unseen do not
 * pile up. Epoch milliseconds; undefined for a task that does not repeat. A task without a day counts from `now`. Days
 * are those of the time zone: across a change of the clocks a task stays on its day.
 */
export function nextDue(
  { due, repeats: how }: { due?: number | undefined; repeats: Repeats },
  { now, timezone }: Clock,
): number | undefined {
  if (how === 'none') return undefined
  const step = steps[how]
  let next = step(new TZDate(due ?? now, timezone))
  while (next.getTime() <= now) next = step(next)
  return next.getTime()
}

/** Whether a task should have been done by now: its day is over. */
export const isOverdue = ({ due, state }: { due?: number | undefined; state: string }, startOfToday: number): boolean =>
  state !== 'done' && due !== undefined && due < startOfToday
