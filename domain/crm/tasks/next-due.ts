import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { addMonths } from 'date-fns/addMonths'
import { getDaysInMonth } from 'date-fns/getDaysInMonth'
import { setDate } from 'date-fns/setDate'
import { localDay } from '../../kernel/values/calendar-day.ts'

/** How often a task comes again once it is done. */
export const repeats = ['none', 'daily', 'weekly', 'monthly', 'yearly'] as const

export type Repeats = (typeof repeats)[number]

/** A task that comes again once it is done. */
interface Repeating {
  /** Epoch milliseconds. */
  readonly due?: number | undefined
  readonly repeats: Repeats
  /** See `dayWanted`. */
  readonly repeat_day?: number | undefined
}

/** Now, and where days begin and end. */
interface Clock {
  /** Epoch milliseconds. */
  readonly now: number
  readonly timezone: string
}

/** A day of the month, from 1; the last one where the month has fewer. */
const dayIn = (month: TZDate, day: number): number => Math.min(day, getDaysInMonth(month))

/** The wanted day, some months on. */
function monthsOn(due: TZDate, months: number, wanted: number): TZDate {
  const next = addMonths(due, months)
  return setDate(next, dayIn(next, wanted))
}

const steps: Readonly<Record<Exclude<Repeats, 'none'>, (due: TZDate, wanted: number) => TZDate>> = {
  daily: (due) => addDays(due, 1),
  weekly: (due) => addDays(due, 7),
  monthly: (due, wanted) => monthsOn(due, 1, wanted),
  yearly: (due, wanted) => monthsOn(due, 12, wanted),
}

const wantedIn = (due: TZDate, day: number | undefined): number =>
  day !== undefined && dayIn(due, day) === due.getDate() ? day : due.getDate()

/**
 * Day of the month, from 1 to 31, on which a monthly or yearly task is wanted: the typed one. `repeat_day` keeps it
 * while the task is due on the last day of a shorter month; a task that a user moved to another day is wanted on that
 * one. Undefined for tasks that do not repeat by the month.
 */
export function dayWanted({ due, repeats: how, repeat_day: day }: Repeating, clock: Clock): number | undefined {
  if (how !== 'monthly' && how !== 'yearly') return undefined
  return wantedIn(new TZDate(due ?? clock.now, clock.timezone), day)
}

/**
 * Next due time of a repeated task: the first of its days after today, for any hour stored with them (decision D29), so
 * that missed days do not accumulate. Epoch milliseconds; undefined for a task that does not repeat. A task without a
 * day counts from `now`. Days are those of the time zone: across a change of the clocks a task stays on its day. In a
 * month that lacks the wanted day it is due on the last one.
 */
export function nextDue(
  { due, repeats: how, repeat_day: day }: Repeating,
  { now, timezone }: Clock,
): number | undefined {
  if (how === 'none') return undefined
  const step = steps[how]
  const first = new TZDate(due ?? now, timezone)
  const wanted = wantedIn(first, day)
  const today = localDay(now, timezone)
  let next = step(first, wanted)
  while (localDay(next.getTime(), timezone) <= today) next = step(next, wanted)
  return next.getTime()
}

/** True if a task is overdue: its day is over. */
export const isOverdue = ({ due, state }: { due?: number | undefined; state: string }, startOfToday: number): boolean =>
  state !== 'done' && due !== undefined && due < startOfToday
