import { instantOf, readCalendarWords, type ExternalEntry } from '../../../../domain/charter/index.ts'
import { SchedulingFailed, type SchedulingAccount } from '../../../platform/outside/scheduling/ask-scheduling.ts'
import { openAvianis } from '../../../platform/outside/scheduling/avianis/open-avianis.ts'
import { openFlx } from '../../../platform/outside/scheduling/flx/open-flx.ts'
import { fetchCalendar } from '../../../platform/outside/scheduling/jet-insight/fetch-calendar.ts'
import type { CalendarEvent, CalendarMoment } from '../../../platform/outside/scheduling/jet-insight/read-calendar.ts'
import type { ScheduleSource } from './schedule-source.ts'

/** What Avianis takes aircraft off line for: all of it, however often it is asked. */
export const avianisSchedule = (account: SchedulingAccount): ScheduleSource => ({
  software: 'avianis',
  label: account.label,
  read: async ({ tails }) => {
    const events = await openAvianis(account).offLineEvents()
    const entries = events.map((event) => ({
      id: event.ID,
      tail: event.TailNumber,
      start: event.StartTimeUTC,
      end: event.EndTimeUTC,
      status: event.Description || 'Off line',
      to: event.AirportICAO ?? undefined,
    }))
    return { entries, tails, skipped: 0 }
  },
})

/** The schedule of each aircraft in FL3XX, as often as it may be asked for. */
export const flxSchedule = (account: SchedulingAccount): ScheduleSource => ({
  software: 'flx',
  label: account.label,
  read: async ({ tails, from, to, mayAsk }) => {
    const flx = openFlx(account)
    const entries: ExternalEntry[] = []
    const read: string[] = []
    for (const tail of tails) {
      if (!(await mayAsk(tail))) continue
      const found = await flx.scheduleOf(tail, { from, to })
      read.push(tail)
      entries.push(
        ...found.map((one) => ({
          id: one.id,
          tail,
          start: one.from,
          end: one.to,
          status: one.title || one.type,
          from: one.departureAirport ?? undefined,
          to: one.arrivalAirport ?? undefined,
          tripNumber: one.tripNumber ?? undefined,
        })),
      )
    }
    return { entries, tails: read, skipped: 0 }
  },
})

/** The private calendar of an aircraft. */
export interface AircraftCalendar {
  readonly tail: string
  readonly account: SchedulingAccount
}

function instantIn({ date, time = '00:00', zone }: CalendarMoment, timezone: string): number | undefined {
  const read = instantOf({ date, time }, zone ?? timezone)
  return 'fault' in read ? undefined : read.at
}

function entryOf(event: CalendarEvent, { tail, timezone }: { readonly tail: string; readonly timezone: string }) {
  const words = readCalendarWords(event.summary, event.description)
  const [start, end] = [instantIn(event.start, timezone), instantIn(event.end, timezone)]
  // The calendar of one aircraft says nothing of another.
  if (words?.tail !== tail || start === undefined || end === undefined || end < start) return undefined
  return { id: event.id, start, end, ...words }
}

/** JetInsight's calendars, one of each aircraft that has one set. */
export const jetInsightSchedule = (calendars: readonly AircraftCalendar[], label: string): ScheduleSource => ({
  software: 'jet_insight',
  label,
  read: async ({ timezone }) => {
    const entries: ExternalEntry[] = []
    let skipped = 0
    if (calendars.length === 0)
      throw new SchedulingFailed(
        `No calendar of ${label} is set. An admin sets them under Settings, Software.`,
        'never',
      )
    for (const { tail, account } of calendars) {
      const calendar = await fetchCalendar(account)
      const events = calendar.events.filter(({ isCancelled }) => !isCancelled)
      const read = events.flatMap((event) => entryOf(event, { tail, timezone }) ?? [])
      entries.push(...read)
      skipped += calendar.skipped + events.length - read.length
    }
    return { entries, tails: calendars.map(({ tail }) => tail), skipped }
  },
})
