import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { startOfDay } from 'date-fns/startOfDay'
import { minuteMs } from './durations.ts'

/** A stretch of time in epoch milliseconds, both ends included; an absent end is open. */
export interface DateWindow {
  readonly start?: number | undefined
  readonly end?: number | undefined
}

/** A choice of the date filter: days from today, or a time back from now. */
export interface DatePreset {
  /** As addresses name it. */
  readonly id: string
  readonly label: string
  /** First and last day, 0 for today; without a last day the window is open. */
  readonly days?: { readonly from: number; readonly to?: number }
  /** Milliseconds back from now. */
  readonly backMs?: number
}

/** No date filter at all, where a search would begin with one. */
export const allDates = 'all'

/** The start of a day from today in a time zone: days have 23, 24 or 25 hours. */
const dayStart = (now: number, timezone: string, days: number): number =>
  startOfDay(addDays(new TZDate(now, timezone), days)).getTime()

/** Current meaning of a preset. Times back are full minutes, so that a repeated query is the same. */
export function presetWindow({ days, backMs }: DatePreset, now: number, timezone: string): DateWindow {
  if (backMs !== undefined) return { start: Math.floor((now - backMs) / minuteMs) * minuteMs }
  if (!days) return {}
  const start = dayStart(now, timezone, days.from)
  return days.to === undefined ? { start } : { start, end: dayStart(now, timezone, days.to + 1) - 1 }
}

const dateWords = /^(\d{4}-\d{2}-\d{2})_(\d{4}-\d{2}-\d{2})$/

function dayOf(text: string, timezone: string): number | undefined {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  const at = new TZDate(year, month - 1, day, timezone)
  const isThatDay = at.getFullYear() === year && at.getMonth() === month - 1 && at.getDate() === day
  return year > 1000 && isThatDay ? at.getTime() : undefined
}

export type RangeIssue = 'date-format' | 'end-before-start'

/** A custom range of dates 'yyyy-MM-dd' as an address carries it, or why it is none (2-content section 5). */
export function customRange(from: string, to: string): { readonly id: string } | { readonly issue: RangeIssue } {
  if (dayOf(from, 'UTC') === undefined || dayOf(to, 'UTC') === undefined) return { issue: 'date-format' }
  return to < from ? { issue: 'end-before-start' } : { id: `${from}_${to}` }
}

/** Both dates of a custom range in an address. */
export function rangeDates(id: string | undefined): readonly [from: string, to: string] | undefined {
  const [, from, to] = dateWords.exec(id ?? '') ?? []
  return from !== undefined && to !== undefined && 'id' in customRange(from, to) ? [from, to] : undefined
}

/** The window of a custom range: its last day belongs to it, also where both are one (decision C4). */
export function rangeWindow([from, to]: readonly [from: string, to: string], timezone: string): DateWindow {
  const last = dayOf(to, timezone)
  return { start: dayOf(from, timezone), end: last === undefined ? undefined : dayStart(last, timezone, 1) - 1 }
}

/**
 * Where results begin only after the window, it moves to the first of them and keeps its length (3-aviation section 5,
 * 'Date-window search').
 */
export function movedWindow(window: DateWindow, first: number | undefined): DateWindow & { readonly isMoved: boolean } {
  const { start, end } = window
  if (start === undefined || end === undefined || first === undefined || first <= end)
    return { ...window, isMoved: false }
  return { start: first, end: first + (end - start), isMoved: true }
}

/** True if paging continues: while the last result still lies before the end of the window. */
export const isBeforeEnd = ({ end }: DateWindow, last: number | undefined): boolean =>
  end === undefined || last === undefined || last <= end
