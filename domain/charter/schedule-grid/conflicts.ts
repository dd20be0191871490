import type { Block, BlockKind } from './contract.ts'

/** What flies keeps so much time free before take-off and after landing (decision D22). */
const betweenMs = 3_600_000

/** What an aircraft cannot do twice at a time. What is offered or only available takes nothing. */
const takes: ReadonlySet<BlockKind> = new Set(['trip', 'quote', 'maintenance', 'imported'])

/** Two blocks of one aircraft that conflict with each other. */
export interface ScheduleConflict {
  readonly tail: string
  readonly first: Block
  readonly second: Block
  /** When the second one begins and the first one ends, epoch milliseconds. */
  readonly from: number
  readonly until: number
}

/** A quote that is only held competes with other quotes, and is in the way of none. */
const isConflict = (one: Block, other: Block): boolean =>
  (one.kind !== 'quote' || other.kind !== 'quote') && one.id !== other.id

const roomBetween = (one: Block, other: Block): number =>
  one.flights.length > 0 || other.flights.length > 0 ? betweenMs : 0

/** Pairs on one aircraft that overlap, or lie closer together than an hour where one of them flies; the earliest first. */
export function conflictsOf(blocks: readonly Block[]): ScheduleConflict[] {
  const found: ScheduleConflict[] = []
  const byTail = Map.groupBy(
    blocks.filter(({ kind }) => takes.has(kind)),
    ({ tail }) => tail,
  )
  for (const [tail, own] of byTail) {
    const inOrder = own.toSorted((one, other) => one.start - other.start)
    for (const [at, first] of inOrder.entries()) {
      for (const second of inOrder.slice(at + 1)) {
        if (second.start >= first.end + betweenMs) break
        if (second.start < first.end + roomBetween(first, second) && isConflict(first, second))
          found.push({ tail, first, second, from: second.start, until: first.end })
      }
    }
  }
  return found.toSorted((one, other) => one.from - other.from)
}

/** Where an aircraft is at a moment, and whether it flies there then: the last flight that began by then, else its base. */
export function placeAt(
  flights: readonly Block['flights'][number][],
  at: number,
  base: string,
): { readonly at: string; readonly isFlying: boolean } {
  const last = flights.filter(({ start }) => start <= at).toSorted((one, other) => other.start - one.start)[0]
  return last === undefined ? { at: base, isFlying: false } : { at: last.to, isFlying: last.end > at }
}
