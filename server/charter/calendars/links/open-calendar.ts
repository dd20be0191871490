import { printEntryPrefix } from '../../../../domain/charter/index.ts'
import { inStep, type OutsideCtx } from '../../../platform/context.ts'
import { openDavCalendar } from '../../../platform/outside/calendars/caldav.ts'
import { openGraphCalendar } from '../../../platform/outside/calendars/microsoft/graph-calendar.ts'
import { holdKeys, parseKeys } from '../../../platform/outside/calendars/microsoft/login.ts'
import type { OutsideCalendar } from '../../../platform/outside/calendars/outside-calendar.ts'
import { writeCalendar } from '../write-calendar.ts'
import { writeGraphEvent } from '../write-graph-event.ts'
import { keepRenewed, openKeys, type LinkRow } from './link-rows.ts'
import type { MadeEntry } from './make-entries.ts'
import { requireApp } from './microsoft-app.ts'

function openDav({ platform, now }: OutsideCtx, link: LinkRow): OutsideCalendar<MadeEntry> {
  const account = { ask: platform.ask, user: link.user_name, password: openKeys({ platform }, link) }
  const calendar = openDavCalendar(account, link.calendar_url)
  return {
    ...calendar,
    write: (name, { event, link: address }, known) =>
      calendar.write(name, writeCalendar({ events: [{ ...event, id: name }], at: now, address }), known),
  }
}

function openMicrosoft(ctx: OutsideCtx, link: LinkRow): OutsideCalendar<MadeEntry> {
  const { platform } = ctx
  const app = requireApp(platform.config)
  const tokens = holdKeys(app, {
    keys: parseKeys(openKeys(ctx, link)),
    clock: platform.clock,
    save: (keys) => inStep(ctx, (step) => keepRenewed(step, link, JSON.stringify(keys))),
  })
  const place = { calendarId: link.calendar_url, prefix: printEntryPrefix(link.id) }
  const calendar = openGraphCalendar({ app, tokens }, place)
  return {
    ...calendar,
    write: (name, { event, link: address, zone }, known) =>
      calendar.write(name, writeGraphEvent(event, { address, zone }), known),
  }
}

/** The calendar of a link at its provider. Throws CalendarFailed where the installation has lost its registration. */
export const openLinkedCalendar = (ctx: OutsideCtx, link: LinkRow): OutsideCalendar<MadeEntry> =>
  link.provider === 'microsoft' ? openMicrosoft(ctx, link) : openDav(ctx, link)
