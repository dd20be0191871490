import { instantOf, readCalendarWords, type ExternalEntry } from '../../../../domain/charter/index.ts'
import { SchedulingFailed, type SchedulingAccount } from '../../../platform/outside/scheduling/ask-scheduling.ts'
import { openAvianis } from '../../../platform/outside/scheduling/avianis/open-avianis.ts'
import { openFlx } from '../../../platform/outside/scheduling/flx/open-flx.ts'
import { fetchCalendar } from '../../../platform/outside/scheduling/jet-insight/fetch-calendar.ts'
import type { CalendarEvent, CalendarMoment } from '../../../platform/outside/scheduling/jet-insight/calendar-event.ts'
import { failureOfAll, readAircraft, type AircraftReading } from './aircraft-readings.ts'
import type { ScheduleSource } from './schedule-source.ts'

/** Off-line periods of aircraft in Avianis: all of them, in every query. */
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
    return { entries, aircraft: tails.map((tail) => ({ tail, skipped: 0 })) }
  },
})

/** Words of FL3XX for a flight without passengers. */
const positioning = /^(?:positioning|ferry)$/i

/** Failures in a row after which no further aircraft is asked for. */
const mostFailures = 3

/** The schedule of each aircraft in FL3XX, as often as it may be asked for. */
export const flxSchedule = (account: SchedulingAccount): ScheduleSource => ({
  software: 'flx',
  label: account.label,
  read: async ({ tails, from, to, mayAsk }) => {
    const flx = openFlx(account)
    const entries: ExternalEntry[] = []
    const aircraft: AircraftReading[] = []
    const readOne = async (tail: string) => {
      const found = await flx.scheduleOf(tail, { from, to })
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
          isPositioning: positioning.test(one.type),
        })),
      )
      return 0
    }
    for (const tail of tails) {
      // Software that fails for one aircraft after the other is away: it is left alone until the next import.
      if (aircraft.length >= mostFailures && failureOfAll(aircraft)) break
      if (await mayAsk(tail)) aircraft.push(await readAircraft(tail, () => readOne(tail)))
    }
    return { entries, aircraft }
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
  return { id: event.id, start, end, ...words, isPositioning: words.status === 'Positioning' }
}

/** JetInsight's calendars, one of each aircraft that has one set. */
export const jetInsightSchedule = (calendars: readonly AircraftCalendar[], label: string): ScheduleSource => ({
  software: 'jet_insight',
  label,
  read: async ({ timezone, from, to }) => {
    const entries: ExternalEntry[] = []
    const aircraft: AircraftReading[] = []
    if (calendars.length === 0)
      throw new SchedulingFailed(
        `No calendar of ${label} is set. An admin sets them under Settings, Software.`,
        'never',
      )
    const readOne = async ({ tail, account }: AircraftCalendar) => {
      const calendar = await fetchCalendar(account, { from, to })
      const events = calendar.events.filter(({ isCancelled }) => !isCancelled)
      const read = events.flatMap((event) => entryOf(event, { tail, timezone }) ?? [])
      entries.push(...read)
      return calendar.skipped + events.length - read.length
    }
    for (const calendar of calendars) aircraft.push(await readAircraft(calendar.tail, () => readOne(calendar)))
    return { entries, aircraft }
  },
})
