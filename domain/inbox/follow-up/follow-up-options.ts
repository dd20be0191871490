import { TZDate } from '@date-fns/tz'
import { z } from 'zod'
import { shortText } from '../../kernel/index.ts'
import { hourMs } from '../../kernel/values/durations.ts'

/** A choice of the reminder dialog: under a day `days` is a part of one, such as 1/24 for an hour. */
export const followUpOption = z.strictObject({ label: shortText.min(1), days: z.number().positive().max(730) })

export type FollowUpOption = z.output<typeof followUpOption>

const hours = (count: number): FollowUpOption => ({
  label: count === 1 ? '1 Hour' : `${count} Hours`,
  days: count / 24,
})
const days = (count: number): FollowUpOption => ({ label: count === 1 ? '1 Day' : `${count} Days`, days: count })

/** Options of the dialog while a client has chosen none (decision M10). */
export const usualFollowUpOptions: readonly FollowUpOption[] = [hours(1), hours(3), ...[1, 2, 3, 7, 14, 30].map(days)]

/** Where a client's own choices are stored in its settings. */
export const followUpSetting = 'follow_ups'

const chosenOptions = z.array(followUpOption).min(1).max(20)

/** The choices of a client: its own, or the usual ones where its settings hold none that can be understood. */
export function followUpOptionsOf(settings: Readonly<Record<string, unknown>>): readonly FollowUpOption[] {
  const own = chosenOptions.safeParse(settings[followUpSetting])
  return own.success ? own.data : usualFollowUpOptions
}

/** A follow-up of one day or more is due at this hour of its day, by the wall clock of the client. */
const dueHour = 6

/**
 * Due time of an option, in epoch milliseconds (1-shell section 9): under a day so many hours from the present (days
 * times 24); one day or more that many days ahead at 6 in the morning by the client's clock, across daylight saving.
 */
export function followUpDate(option: Pick<FollowUpOption, 'days'>, now: number, timezone: string): number {
  if (option.days < 1) return now + Math.round(option.days * 24 * hourMs)
  const today = new TZDate(now, timezone)
  const day = today.getDate() + Math.round(option.days)
  return new TZDate(today.getFullYear(), today.getMonth(), day, dueHour, 0, 0, 0, timezone).getTime()
}

/** The first moment of the day on which `now` falls in a time zone. */
export function startOfToday(now: number, timezone: string): number {
  const today = new TZDate(now, timezone)
  return new TZDate(today.getFullYear(), today.getMonth(), today.getDate(), timezone).getTime()
}
