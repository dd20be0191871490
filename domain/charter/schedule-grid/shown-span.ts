import { TZDate } from '@date-fns/tz'
import { addDays, startOfDay } from 'date-fns'
import { fromDateInput } from '../../kernel/values/typed-date.ts'
import { readSchedule } from './contract.ts'

/** How the schedule is looked at, and how many days it then shows. */
const viewDays = { hours: 4, days: 30 } as const

export type ScheduleView = keyof typeof viewDays

/** The days that are shown: where each begins, and where the last one ends, epoch milliseconds by the client's clock. */
export interface ScheduleSpan {
  readonly view: ScheduleView
  readonly timezone: string
  readonly days: readonly number[]
  readonly from: number
  readonly to: number
}

/** The days of a view that begin with the day of a moment. */
export function spanFrom(first: number, view: ScheduleView, timezone: string): ScheduleSpan {
  const begin = startOfDay(new TZDate(first, timezone))
  const starts = Array.from({ length: viewDays[view] + 1 }, (_, at) => addDays(begin, at).getTime())
  const [from = first, to = first] = [starts[0], starts.at(-1)]
  return { view, timezone, days: starts.slice(0, -1), from, to }
}

/** The first day of the span so many spans later or earlier. */
export const steppedBy = ({ from, view, timezone }: ScheduleSpan, spans: number): number =>
  addDays(new TZDate(from, timezone), spans * viewDays[view]).getTime()

/** Words of the schedule's address that say which days are shown. */
export interface SpanWords {
  readonly view?: string | undefined
  readonly from?: string | undefined
}

/** The days that an address of the schedule shows: from its own day on, or from the given moment's. */
export const spanOfAddress = ({ view, from = '' }: SpanWords, timezone: string, now: number): ScheduleSpan =>
  spanFrom(fromDateInput(from, timezone) ?? now, view === 'days' ? 'days' : 'hours', timezone)

/**
 * The path, after `/api`, by which the schedule's screen asks for these days, and the name of this call among those of a
 * page that is opened: its path does not say which client it is about.
 */
export function openScheduleCall(clientId: string, { from, to }: Pick<ScheduleSpan, 'from' | 'to'>) {
  const path = `${readSchedule.path}?from=${from}&to=${to}`
  return { path, call: `${path} ${clientId}` }
}
