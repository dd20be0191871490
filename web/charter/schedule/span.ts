import { TZDate } from '@date-fns/tz'
import type { Block, MoveSpan, ScheduleSpan } from '../../../domain/charter/index.ts'
import { hourMs } from '../../../domain/kernel/values/durations.ts'

/** Distance of so many steps of a key or the pointer: hours, or days of the local clock. */
export const planMove = ({ view }: ScheduleSpan, steps: number): MoveSpan =>
  view === 'hours' ? { days: 0, by: steps * hourMs } : { days: steps, by: 0 }

/** Distance of a pointer move, from a share of the span: by quarters of an hour, or by days of the local clock. */
export function draggedBy(span: ScheduleSpan, share: number): MoveSpan {
  if (span.view === 'days') return planMove(span, Math.round(share * span.days.length))
  return planMove(span, Math.round((share * (span.to - span.from)) / (hourMs / 4)) / 4)
}

/** Hours of a span: a day on which the clock changes has one more or one less than 24. */
export const hoursOf = ({ from, to }: ScheduleSpan): number => (to - from) / hourMs

/**
 * The two halves of each day with the beginnings of their hours: 12 cells each (3-aviation section 2), of the half in
 * which the clock moves 11 or 13.
 */
export const halfDays = ({ days, timezone, to }: ScheduleSpan): (readonly number[])[] =>
  days.flatMap((day, at) => {
    const noon = new TZDate(day, timezone)
    noon.setHours(12)
    const end = days[at + 1] ?? to
    return [hoursFrom(day, noon.getTime()), hoursFrom(noon.getTime(), end)]
  })

const hoursFrom = (start: number, end: number): number[] =>
  Array.from({ length: Math.round((end - start) / hourMs) }, (_, hour) => start + hour * hourMs)

/** The hours that are written over a day: at each quarter of it. */
export const hourMarks = ({ days, timezone }: ScheduleSpan): number[] =>
  days.flatMap((day) =>
    [6, 12, 18].map((hour) => {
      const at = new TZDate(day, timezone)
      at.setHours(hour)
      return at.getTime()
    }),
  )

/** Position of a moment, as a share of the span; one outside is at its edge. */
export const shareOf = ({ from, to }: ScheduleSpan, at: number): number =>
  Math.min(1, Math.max(0, (at - from) / (to - from)))

/** A block in its row: overlapping ones are placed below each other. */
export interface PlacedBlock {
  readonly block: Block
  readonly lane: number
  /** Room behind it for its words, in widths of the block; undefined where they would find none. */
  readonly beside?: number | undefined
}

/** Pixels that a day takes at least, a block that can be hit, and the words of a short one. */
const dayPx = { hours: 240, days: 40 } as const
const blockPx = 24
const wordsPx = 72

/**
 * Blocks of one aircraft, each in the first lane that is free by then: a short one needs its drawn width. Times of
 * availability are drawn below them all.
 */
export function inLanes(blocks: readonly Block[], { view, days, from, to }: ScheduleSpan): PlacedBlock[] {
  const msPerPx = (to - from) / (days.length * dayPx[view])
  const drawnEnd = ({ start, end }: Block) => Math.max(end, start + blockPx * msPerPx)
  const lanes: Block[][] = []
  const placed = blocks
    .toSorted((one, other) => one.start - other.start || one.key.localeCompare(other.key))
    .map((block) => {
      if (block.kind === 'available') return { block, lane: 0 }
      const free = lanes.findIndex((own) => own.slice(-1).every((last) => drawnEnd(last) <= block.start))
      const lane = free === -1 ? lanes.length : free
      lanes[lane] = [...(lanes[lane] ?? []), block]
      return { block, lane }
    })
  return placed.map((one) => {
    const { block, lane } = one
    const own = lanes[lane] ?? []
    if (block.kind === 'available') return one
    const room = (own[own.indexOf(block) + 1]?.start ?? to) - drawnEnd(block)
    return room < wordsPx * msPerPx ? one : { ...one, beside: room / (drawnEnd(block) - block.start) }
  })
}
