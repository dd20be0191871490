import {
  describeBlock,
  describeTrip,
  makeWholeDay,
  maySeeSchedule,
  trips,
  type CalendarEvent,
  type FeedKind,
} from '../../../domain/charter/index.ts'
import { tasks } from '../../../domain/crm/index.ts'
import { hasRole, type Filter } from '../../../domain/kernel/index.ts'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../../platform/context.ts'
import { Forbidden } from '../../platform/errors.ts'
import { everyRow } from '../../platform/records/read.ts'
import { loadBlocks } from '../schedule/read-schedule.ts'

/** Days of a calendar before and after today. */
const pastDays = 30
const comingDays = 180

/** A calendar of its owner in a client. */
export interface OwnedFeed {
  readonly kind: FeedKind
  readonly tail: string | null
  /** Time zone of the client. */
  readonly timezone: string
}

const isLive: Filter[] = [
  ['status', '!=', 'cancelled'],
  ['status', '!=', 'inactive'],
]

async function listTrips(ctx: Ctx, timezone: string, whose: readonly Filter[]): Promise<readonly CalendarEvent[]> {
  if (!hasRole(ctx.actor, 'trips-r')) return []
  const where: Filter = {
    and: [
      ['last_departure', '>=', ctx.now - pastDays * dayMs],
      ['departure_date', '<=', ctx.now + comingDays * dayMs],
      ...isLive,
      ...whose,
    ],
  }
  const rows = await everyRow(ctx, trips, { where, isWhole: true })
  return rows.flatMap((trip) => describeTrip(trip, timezone))
}

/** Open tasks of the user, on the days on which they are due. */
async function listTasks(ctx: Ctx, timezone: string): Promise<readonly CalendarEvent[]> {
  if (!hasRole(ctx.actor, 'tasks-r')) return []
  const where: Filter = {
    and: [
      ['agent_ids', 'array-contains', ctx.actor.userId],
      ['state', '!=', 'done'],
      ['due', '>=', ctx.now - pastDays * dayMs],
      ['due', '<=', ctx.now + comingDays * dayMs],
    ],
  }
  const rows = await everyRow(ctx, tasks, { where })
  return rows.flatMap(({ id, name, due }) =>
    due === undefined
      ? []
      : [{ id, title: `Task: ${name}`, ...makeWholeDay(due, timezone), lines: [], path: `tasks/${id}` }],
  )
}

async function listBlocks(ctx: Ctx, tail: string): Promise<readonly CalendarEvent[]> {
  const span = { from: ctx.now - pastDays * dayMs, to: ctx.now + comingDays * dayMs, things: [tail] }
  const { read } = await loadBlocks(ctx, { span })
  return read.blocks.map(describeBlock)
}

/**
 * Events of a calendar, with the roles that its owner has now. Throws Forbidden where the owner may not see its records.
 */
export async function gatherEvents(ctx: Ctx, { kind, tail, timezone }: OwnedFeed): Promise<readonly CalendarEvent[]> {
  if (kind === 'tail') {
    if (!maySeeSchedule(ctx.actor)) throw new Forbidden('trips-r')
    return listBlocks(ctx, tail ?? '')
  }
  if (kind === 'board') {
    if (!hasRole(ctx.actor, 'trips-r')) throw new Forbidden('trips-r')
    return listTrips(ctx, timezone, [])
  }
  const { userId } = ctx.actor
  const own: Filter = {
    or: [
      ['agent_ids', 'array-contains', userId],
      ['crew_ids', 'array-contains', userId],
    ],
  }
  const [flights, due] = [await listTrips(ctx, timezone, [own]), await listTasks(ctx, timezone)]
  return [...flights, ...due]
}
