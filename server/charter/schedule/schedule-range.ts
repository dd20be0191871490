import {
  aircraft,
  cellsOf,
  deals,
  isScheduleSpan,
  quotes,
  schedule,
  schedulePath,
  trips,
} from '../../../domain/charter/index.ts'
import { hasRole, type Filter } from '../../../domain/kernel/index.ts'
import type { LiveSpan } from '../../../domain/kernel/live/live-protocol.ts'
import type { LiveRange } from '../../platform/live/live-range.ts'
import { longestTripMs } from './load-schedule.ts'
import { loadBlocks, requireSchedule } from './read-schedule.ts'

const departing = ({ from, to }: LiveSpan): Filter => ({
  and: [
    ['departure_date', '>=', from - longestTripMs],
    ['departure_date', '<=', to],
  ],
})

const overlapping = ({ from, to }: LiveSpan): Filter => ({
  and: [
    ['starts_at', '<', to],
    ['ends_at', '>', from],
  ],
})

/** Roles that decide which rows are read, and which of them may be moved. */
const deciding = ['trips-r', 'quotes', 'empties-r', 'trips', 'empties'] as const

/** The schedule of the fleet, followed live: each change as what it changes of the grid. */
export const scheduleRange: LiveRange = {
  path: schedulePath,
  parts: [
    { definition: aircraft, where: () => undefined },
    { definition: trips, where: departing },
    { definition: quotes, where: departing },
    { definition: deals, where: departing },
    { definition: schedule, where: overlapping },
  ],
  isSpan: isScheduleSpan,
  reachOf: (actor) => {
    requireSchedule(actor)
    return deciding.filter((role) => hasRole(actor, role)).join(' ')
  },
  read: async (ctx, span) => {
    const { read, rows } = await loadBlocks(ctx, span)
    return { cells: cellsOf(read), rows }
  },
}
