import { TZDate } from '@date-fns/tz'
import { addDays, startOfDay } from 'date-fns'
import type { Block } from '../../../domain/charter/index.ts'

/** How the schedule is looked at, and how many days it then shows. */
export const viewDays = { hours: 4, days: 30 } as const

export type ScheduleView = keyof typeof viewDays

/** The days that are shown: where each begins, and where the last one ends, epoch milliseconds by the client's clock. */
export interface Span {
  readonly view: ScheduleView
  readonly timezone: string
  readonly days: readonly number[]
  readonly from: number
  readonly to: number
}

export function spanFrom(first: number, view: ScheduleView, timezone: string): Span {
  const begin = startOfDay(new TZDate(first, timezone))
  const starts = Array.from({ length: viewDays[view] + 1 }, (_, at) => addDays(begin, at).getTime())
  const [from = first, to = first] = [starts[0], starts.at(-1)]
  return { view, timezone, days: starts.slice(0, -1), from, to }
}

/** The first day of the span so many spans later or earlier. */
export const steppedBy = ({ from, view, timezone }: Span, spans: number): number =>
  addDays(new TZDate(from, timezone), spans * viewDays[view]).getTime()

const hourMs = 3_600_000

/** What one key or one step of the pointer moves by. */
export const stepMs = ({ view }: Span): number => (view === 'hours' ? hourMs : 24 * hourMs)

/** How many hours a span has: a day on which the clock moves has one more or one less than 24. */
export const hoursOf = ({ from, to }: Span): number => (to - from) / hourMs

/**
 * The two halves of each day with the beginnings of their hours: 12 cells each (3-aviation section 2), of the half in which
 * the clock moves 11 or 13.
 */
export const halfDays = ({ days, timezone, to }: Span): (readonly number[])[] =>
  days.flatMap((day, at) => {
    const noon = new TZDate(day, timezone)
    noon.setHours(12)
    const end = days[at + 1] ?? to
    return [hoursFrom(day, noon.getTime()), hoursFrom(noon.getTime(), end)]
  })

const hoursFrom = (start: number, end: number): number[] =>
  Array.from({ length: Math.round((end - start) / hourMs) }, (_, hour) => start + hour * hourMs)

/** The hours that are written over a day: at each quarter of it. */
export const hourMarks = ({ days, timezone }: Span): number[] =>
  days.flatMap((day) =>
    [6, 12, 18].map((hour) => {
      const at = new TZDate(day, timezone)
      at.setHours(hour)
      return at.getTime()
    }),
  )

/** Where a moment is, as a share of the span; what lies outside is at its edge. */
export const shareOf = ({ from, to }: Span, at: number): number => Math.min(1, Math.max(0, (at - from) / (to - from)))

/** A block in its row: what overlaps is placed below each other. */
export interface PlacedBlock {
  readonly block: Block
  readonly lane: number
}

/** Pixels that a day takes at least, and a block that can be hit. */
const dayPx = { hours: 240, days: 40 } as const
const blockPx = 24

/**
 * Blocks of one aircraft, each in the first lane that is free by then: a short one takes the room that it is drawn with.
 * Where the aircraft is available is drawn below them all.
 */
export function inLanes(blocks: readonly Block[], { view, days, from, to }: Span): PlacedBlock[] {
  const leastMs = ((to - from) * blockPx) / (days.length * dayPx[view])
  const free: number[] = []
  return blocks
    .toSorted((one, other) => one.start - other.start || one.key.localeCompare(other.key))
    .map((block) => {
      if (block.kind === 'available') return { block, lane: 0 }
      const open = free.findIndex((until) => until <= block.start)
      const lane = open === -1 ? free.length : open
      free[lane] = Math.max(block.end, block.start + leastMs)
      return { block, lane }
    })
}
