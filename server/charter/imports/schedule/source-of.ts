import { softwareLabel, type ScheduledSoftware } from '../../../../domain/company/index.ts'
import type { OutsideCtx } from '../../../platform/context.ts'
import { accountOf, demoCalendar } from '../provider-of.ts'
import { keptCalendars } from './calendars.ts'
import type { ScheduleSource } from './schedule-source.ts'
import { avianisSchedule, flxSchedule, jetInsightSchedule, type AircraftCalendar } from './sources.ts'

async function calendarsOf(ctx: OutsideCtx, label: string): Promise<AircraftCalendar[]> {
  const calendars = await keptCalendars(ctx)
  const kept = calendars.flatMap(({ tail, address }) =>
    address === undefined ? [] : [{ tail, account: { label, url: address, username: '', secret: '' } }],
  )
  // The demo plays the calendars of aircraft until an admin sets one.
  if (kept.length > 0 || !ctx.platform.config.FLIGHTLINE_DEMO) return kept
  return Promise.all(calendars.map(async ({ tail }) => ({ tail, account: await demoCalendar(ctx.platform, tail) })))
}

/** Where the client's schedule is read. Throws Invalid where the software is not configured. */
export async function scheduleSourceOf(ctx: OutsideCtx, software: ScheduledSoftware): Promise<ScheduleSource> {
  const label = softwareLabel(software)
  if (software === 'jet_insight') return jetInsightSchedule(await calendarsOf(ctx, label), label)
  const account = await accountOf(ctx, software)
  return software === 'flx' ? flxSchedule(account) : avianisSchedule(account)
}
