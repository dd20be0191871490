import type { WholePlatform } from '../../../platform/platform.ts'
import { openDavCalendar } from '../../../platform/outside/calendars/caldav.ts'
import type { OutsideCalendar } from '../../../platform/outside/calendars/outside-calendar.ts'
import { writeCalendar } from '../write-calendar.ts'
import { openKeys, type LinkRow } from './link-rows.ts'
import type { MadeEntry } from './make-entries.ts'

/** The calendar of a link at its provider. `now` is written into its entries. */
export function openLinkedCalendar(platform: WholePlatform, link: LinkRow, now: number): OutsideCalendar<MadeEntry> {
  const account = { ask: platform.ask, user: link.user_name, password: openKeys({ platform }, link) }
  const calendar = openDavCalendar(account, link.calendar_url)
  return {
    ...calendar,
    write: (name, { event, link: address }, known) =>
      calendar.write(name, writeCalendar({ events: [{ ...event, id: name }], at: now, address }), known),
  }
}
