import { TZDate } from '@date-fns/tz'
import { hourMs } from '../../../domain/kernel/values/durations.ts'

/** A time at which an email can be sent later. */
export interface LaterChoice {
  readonly label: string
  /** Epoch milliseconds. */
  readonly at: number
}

const morning = 8
const monday = 1

/** 8:00 on the day so many days after a time, by the clock of a time zone. */
function morningAfter(now: number, days: number, timezone: string): number {
  const today = new TZDate(now, timezone)
  return new TZDate(today.getFullYear(), today.getMonth(), today.getDate() + days, morning, 0, timezone).getTime()
}

/** Quick choices of 'Send later', in the client's time zone. On a Sunday, Monday is tomorrow, shown once. */
export function laterChoices(now: number, timezone: string): LaterChoice[] {
  const daysToMonday = (monday - new TZDate(now, timezone).getDay() + 7) % 7 || 7
  const choices = [
    { label: 'In an hour', at: now + hourMs },
    { label: 'Tomorrow morning', at: morningAfter(now, 1, timezone) },
  ]
  return daysToMonday === 1
    ? choices
    : [...choices, { label: 'Monday morning', at: morningAfter(now, daysToMonday, timezone) }]
}
