import type { OutputOf } from '../../kernel/index.ts'
import type { LiveCells } from '../../kernel/live/live-protocol.ts'
import type { Block, readSchedule } from './contract.ts'

export type Schedule = Omit<OutputOf<typeof readSchedule>, 'state'>
export type FleetPlane = Schedule['aircraft'][number]

/** A part of the schedule that changes by itself: an aircraft, a block on one, or that there is more than can be read. */
export type ScheduleCell =
  | { readonly id: string; readonly aircraft: FleetPlane }
  | { readonly id: string; readonly block: Block }
  | { readonly id: 'more' }

export const cellsOf = ({ aircraft, blocks, hasMore }: Schedule): ScheduleCell[] => [
  ...aircraft.map((plane) => ({ id: `aircraft ${plane.id}`, aircraft: plane })),
  ...blocks.map((block) => ({ id: block.key, block })),
  ...(hasMore ? [{ id: 'more' as const }] : []),
]

function byTail(one: FleetPlane, other: FleetPlane): number {
  if (one.tail !== other.tail) return one.tail < other.tail ? -1 : 1
  return one.id < other.id ? -1 : 1
}

/** The schedule of cells: aircraft in order of their tail numbers. */
export function scheduleOf(cells: Iterable<ScheduleCell>): Schedule {
  const all = [...cells]
  return {
    aircraft: all.flatMap((cell) => ('aircraft' in cell ? [cell.aircraft] : [])).toSorted(byTail),
    blocks: all.flatMap((cell) => ('block' in cell ? [cell.block] : [])),
    hasMore: all.some((cell) => cell.id === 'more'),
  }
}

/** The schedule after a live change. */
export function changedSchedule(
  schedule: Schedule,
  { changed, removed, isWhole }: Pick<LiveCells<ScheduleCell>, 'changed' | 'removed' | 'isWhole'>,
): Schedule {
  const cells = new Map((isWhole ? [] : cellsOf(schedule)).map((cell) => [cell.id, cell]))
  for (const id of removed) cells.delete(id)
  for (const cell of changed) cells.set(cell.id, cell)
  return scheduleOf(cells.values())
}
