import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { nextMonday } from 'date-fns/nextMonday'
import { setHours } from 'date-fns/setHours'
import { startOfDay } from 'date-fns/startOfDay'
import { epochMs } from '../kernel/index.ts'
import { hourMs } from '../kernel/values/durations.ts'

/**
 * `snoozed_until` of a thread that is snoozed until a reply: no clock ever comes to it, and an incoming message takes it
 * off (decision M6). Epoch milliseconds.
 */
export const untilReply = Date.UTC(9999, 0, 1)

export const isUntilReply = (at: number | undefined): boolean => at !== undefined && at >= untilReply

/** A time up to which a thread can be snoozed. */
export const snoozeTime = epochMs.min(0).max(untilReply)

/** A quick choice of the snooze dialog. */
export interface SnoozeChoice {
  readonly label: string
  /** Epoch milliseconds. */
  readonly at: number
}

/** When people begin, in the client's time zone. */
const morningHour = 8
const eveningHour = 17

const atHour = (day: Date, hour: number): number => setHours(day, hour).getTime()

/** The quick choices, in the client's time zone: those that still lie ahead, and 'until a reply'. */
export function snoozeChoices(now: number, timezone: string): readonly SnoozeChoice[] {
  const today = startOfDay(new TZDate(now, timezone))
  const evening = atHour(today, eveningHour)
  return [
    { label: 'In 3 hours', at: now + 3 * hourMs },
    ...(evening - now > hourMs ? [{ label: 'This evening', at: evening }] : []),
    { label: 'Tomorrow', at: atHour(addDays(today, 1), morningHour) },
    { label: 'Next Monday', at: atHour(nextMonday(today), morningHour) },
    { label: 'Until they reply', at: untilReply },
  ]
}
