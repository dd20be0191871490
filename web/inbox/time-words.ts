/** Times as a list shows them: short, in the client's time zone. */
interface ZoneFormats {
  readonly time: Intl.DateTimeFormat
  readonly day: Intl.DateTimeFormat
  readonly date: Intl.DateTimeFormat
  readonly full: Intl.DateTimeFormat
  readonly dayKey: Intl.DateTimeFormat
}

const known = new Map<string, ZoneFormats>()

function formatsOf(timeZone: string): ZoneFormats {
  const found = known.get(timeZone)
  if (found) return found
  const made: ZoneFormats = {
    time: new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }),
    day: new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short' }),
    date: new Intl.DateTimeFormat('en-US', { timeZone, month: 'short', day: 'numeric' }),
    full: new Intl.DateTimeFormat('en-US', {
      timeZone,
      month: 'numeric',
      day: 'numeric',
      year: '2-digit',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    }),
    dayKey: new Intl.DateTimeFormat('en-CA', { timeZone }),
  }
  known.set(timeZone, made)
  return made
}

const dayMs = 86_400_000

/** Whole local days from one time to another: 0 the same day, 1 yesterday. */
function daysBetween(formats: ZoneFormats, at: number, now: number): number {
  const day = (time: number) => Date.parse(`${formats.dayKey.format(time)}T00:00:00Z`)
  return Math.round((day(now) - day(at)) / dayMs)
}

/** '9:42 AM' today, then 'Yesterday', 'Mon' within a week, 'Nov 3' before that. */
export function listTime(at: number, now: number, timeZone: string): string {
  const formats = formatsOf(timeZone)
  const days = daysBetween(formats, at, now)
  if (days <= 0) return formats.time.format(at)
  if (days === 1) return 'Yesterday'
  return days < 7 ? formats.day.format(at) : formats.date.format(at)
}

/** As `listTime`, with the time of day added to an earlier day: 'Mon 9:42 AM'. */
export function messageTime(at: number, now: number, timeZone: string): string {
  const formats = formatsOf(timeZone)
  return daysBetween(formats, at, now) <= 0
    ? formats.time.format(at)
    : `${listTime(at, now, timeZone)} ${formats.time.format(at)}`
}

export const clockTime = (at: number, timeZone: string): string => formatsOf(timeZone).time.format(at)

/** 'M/d/YY h:mm a' with the zone's name: what stands behind a short time. */
export const fullTime = (at: number, timeZone: string): string => formatsOf(timeZone).full.format(at).replace(',', '')
