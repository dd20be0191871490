import { findWindows } from 'windows-iana'
import type { CalendarEvent } from '../../../domain/charter/index.ts'
import type { GraphEvent } from '../../platform/outside/calendars/microsoft/graph-calendar.ts'

/** '2026-12-04T15:30:00'. */
const printMoment = (at: number): string => new Date(at).toISOString().slice(0, 19)

/**
 * An event as Microsoft takes it: times in UTC. A whole day is the day of the client's time zone, because Outlook shows a
 * day of another zone as parts of two; it is written as midnight there, under Windows' name of the zone.
 */
export function writeGraphEvent(
  { title, start, end, isWholeDay: isWhole, place = '', lines }: CalendarEvent,
  { address, zone }: { readonly address: string | undefined; readonly zone: string },
): GraphEvent {
  const isWholeDay = isWhole === true
  const timeZone = (isWholeDay ? findWindows(zone)[0] : undefined) ?? 'UTC'
  return {
    subject: title,
    body: { contentType: 'text', content: [...lines, ...(address === undefined ? [] : [address])].join('\n') },
    start: { dateTime: printMoment(start), timeZone },
    end: { dateTime: printMoment(end), timeZone },
    isAllDay: isWholeDay,
    // As in other calendars: a task of a day makes nobody busy.
    showAs: isWholeDay ? 'free' : 'busy',
    isReminderOn: false,
    location: { displayName: place },
  }
}
