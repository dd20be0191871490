import { dayOf, isOnDay, type LegState } from './built-legs.ts'
import { exactIn } from './leg-times.ts'
import type { Moment } from './moments.ts'
import type { DayRead } from './read-days.ts'

/** True if a day is that of the way back; 'same day' next to a flight without a day belongs to that flight. */
export function isOfWayBack({ isBack }: LegState, { isSameDay }: DayRead, isBesideUndated: boolean): boolean {
  return isBack || (isSameDay && !isBesideUndated)
}

/** A day that waits already may be said again with its time: 'next Friday (1/22) at 3'. */
function waitOnce({ waiting }: LegState, moment: Moment): void {
  const at = waiting.findIndex((one) => dayOf(one) === dayOf(moment))
  const same = waiting[at]
  if (same === undefined) waiting.push(moment)
  else if (moment.time && (same.time === undefined || same.time.isPart))
    waiting.splice(at, 1, { ...same, time: exactIn(same.time, moment.time) ?? moment.time })
}

/** Keeps a day for the leg that is still to come. */
export function waitForLeg(state: LegState, moment: Moment): void {
  const last = state.waiting.at(-1)
  // 'All at noon: March 4 ...': the time that waits is that of the day.
  if (last && last.day === undefined) state.waiting.splice(-1, 1, { ...moment, time: moment.time ?? last.time })
  else waitOnce(state, moment)
}

/** True if the way back, which has no leg yet, has a day already: its repetition may add a time. */
function repeatsDayBack(state: LegState, moment: Moment): boolean {
  const { back, legs } = state
  if (back === undefined || dayOf(back) !== dayOf(moment) || legs.some(isOnDay(moment))) return false
  state.back = { ...back, time: exactIn(back.time, moment.time) ?? back.time ?? moment.time }
  return true
}

/** True if a leg or the way back has a day already: its repetition adds at most a time. */
export function repeatsDay(state: LegState, moment: Moment): boolean {
  if (repeatsDayBack(state, moment)) return true
  const same = state.legs.find(isOnDay(moment))
  const time = same?.moment?.time
  if (same?.moment && (time === undefined || (time.isPart && moment.time)))
    same.moment = { ...same.moment, time: exactIn(time, moment.time) ?? moment.time }
  return same !== undefined
}
