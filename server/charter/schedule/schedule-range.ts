import {
  aircraft,
  cellsOf,
  deals,
  isScheduleSpan,
  quotes,
  schedule,
  schedulePath,
  trips,
  type ScheduleCell,
} from '../../../domain/charter/index.ts'
import { hasRole, type Filter } from '../../../domain/kernel/index.ts'
import type { LiveSpan } from '../../../domain/kernel/live/live-protocol.ts'
import type { Ctx } from '../../platform/context.ts'
import type { LiveRange, RangeAsked, RangeReading, RangeRow } from '../../platform/live/live-range.ts'
import { longestTripMs, mostScheduleRows } from './load-schedule.ts'
import { loadBlocks, requireSchedule } from './read-schedule.ts'

/** Row of a cell. */
const ownerOf = (cell: ScheduleCell): string => {
  if ('aircraft' in cell) return `aircraft ${cell.aircraft.id}`
  return 'block' in cell ? `${cell.block.record} ${cell.block.id}` : cell.id
}

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

/** Where an aircraft is now follows from its flights: with a trip the fleet is read again. */
const readsFleet = ({ record }: RangeRow): boolean => record === 'aircraft' || record === 'trips'

/** The cells of the schedule by the rows of which they are made. */
async function readCells(ctx: Ctx, { span, changed }: RangeAsked): Promise<RangeReading> {
  const { read, rows } = await loadBlocks(ctx, { span, changed })
  const cells = Map.groupBy(cellsOf(read), ownerOf)
  const owned = rows.map(({ record, id }) => ({ record, id, cells: cells.get(`${record} ${id}`) ?? [] }))
  const more = read.hasMore ? [{ record: 'schedule', id: 'more', cells: cells.get('more') ?? [] }] : []
  return { rows: [...owned, ...more], whole: changed === undefined || changed.some(readsFleet) ? ['aircraft'] : [] }
}

/** The schedule of the fleet, followed live: each change as its effect on the grid. */
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
  read: readCells,
  mostRows: mostScheduleRows,
}
