import { isQuiet, type PushWishes } from '../../company/index.ts'
import { instantOfLocal, nextLocalTime, type LocalTime } from '../../kernel/values/local-time.ts'
import type { Digest } from './searches.ts'

/** Time of the day at which digests are sent, and the day of weekly ones. */
const digestTimes: Readonly<Record<Exclude<Digest, 'now'>, LocalTime>> = {
  daily: { hour: 8, minute: 0 },
  weekly: { hour: 8, minute: 0, weekday: 1 },
}

const clockIn = (timeZone: string, at: number): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(at)

/** The moment from which a user may be notified: now, or the end of their quiet hours on the clock of a zone. */
export function afterQuiet(wishes: Pick<PushWishes, 'quiet_hours'>, at: number, zone: string): number {
  const quiet = wishes.quiet_hours
  if (quiet === null || !isQuiet(wishes, clockIn(zone, at))) return at
  const [hour = 0, minute = 0] = quiet.to.split(':').map(Number)
  return instantOfLocal(zone, nextLocalTime(zone, at, { hour, minute }))
}

/** When a user is notified of a match: by the digest of the search, outside quiet hours. */
export function noticeTime(
  digest: Digest,
  wishes: Pick<PushWishes, 'quiet_hours'>,
  { now, zone }: { readonly now: number; readonly zone: string },
): number {
  const due = digest === 'now' ? now : instantOfLocal(zone, nextLocalTime(zone, now, digestTimes[digest]))
  return afterQuiet(wishes, due, zone)
}
