import { TZDate } from '@date-fns/tz'
import { minuteMs } from '../../domain/kernel/values/durations.ts'

/** Times of the story, relative to now and by the wall clock of the client. */
export class WorldClock {
  readonly now: number
  readonly #timeZone: string

  constructor(now: number, timeZone: string) {
    this.now = now
    this.#timeZone = timeZone
  }

  /** A wall-clock time `days` from today (negative: before). */
  at(days: number, hour: number, minute = 0): number {
    const today = new TZDate(this.now, this.#timeZone)
    return new TZDate(
      today.getFullYear(),
      today.getMonth(),
      today.getDate() + days,
      hour,
      minute,
      0,
      0,
      this.#timeZone,
    ).getTime()
  }

  /** As `at`, never later than a minute ago: for what has happened. */
  past(days: number, hour: number, minute = 0): number {
    return Math.min(this.at(days, hour, minute), this.now - minuteMs)
  }
}
