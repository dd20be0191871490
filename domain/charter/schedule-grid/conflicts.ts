import { dayMs, hourMs, minuteMs } from '../../kernel/values/durations.ts'
import { isSameAirport } from '../airport-codes.ts'
import { minutesBetween } from '../estimate/flights.ts'
import type { Block, BlockKind, BlockPlace } from './contract.ts'

/** Free time that is required before a take-off and after a landing (decision D22). */
const availabilityWindowMs = hourMs

/** Longer than any positioning flight: blocks with a larger gap never conflict. */
export const longestPositioningMs = dayMs

/** Speed of an aircraft with an unknown model, in statute miles an hour. */
const usualSpeedMPH = 480

/** Kinds that can occupy an aircraft. Offered empty legs and notes of availability never do. */
const takes: ReadonlySet<BlockKind> = new Set(['trip', 'quote', 'maintenance', 'blocked', 'imported'])

/** Facts of an aircraft that its conflicts depend on. */
export interface ConflictAircraft {
  readonly tail: string
  readonly speedMPH?: number | undefined
  readonly basePlace?: BlockPlace | undefined
}

/** An empty flight that does not fit between two blocks. */
export interface PositioningNeed {
  readonly from: string
  readonly to: string
  readonly minutes: number
}

/** Two blocks of one aircraft that conflict with each other. */
export interface ScheduleConflict {
  readonly tail: string
  readonly first: Block
  readonly second: Block
  /** When the second one begins and the first one ends, epoch milliseconds. */
  readonly from: number
  readonly until: number
  /** Positioning flight between them; absent if the blocks themselves are too close. */
  readonly positioning?: PositioningNeed | undefined
}

/** True if a block occupies its aircraft. An offered quote conflicts with sold blocks only, not with other offers. */
export const isSold = ({ kind, isAgreed }: Pick<Block, 'kind' | 'isAgreed'>): boolean =>
  takes.has(kind) && (kind !== 'quote' || isAgreed === true)

const mayConflict = (one: Block, other: Block): boolean => (isSold(one) || isSold(other)) && one.id !== other.id

const roomBetween = (one: Block, other: Block): number =>
  one.flights.length > 0 || other.flights.length > 0 ? availabilityWindowMs : 0

const listPlaces = (block: Block, end: 'before' | 'after', aircraft?: ConflictAircraft): readonly BlockPlace[] => {
  const places = block.places?.[end] ?? []
  const base = block.kind === 'maintenance' ? aircraft?.basePlace : undefined
  return places.length === 0 && base !== undefined ? [base] : places
}

/** Computes the empty flight between two blocks; undefined if no flight is needed or a place is unknown. */
function positioningBetween(first: Block, second: Block, aircraft?: ConflictAircraft): PositioningNeed | undefined {
  const [after, before] = [listPlaces(first, 'after', aircraft), listPlaces(second, 'before', aircraft)]
  if (after.length === 0 || before.length === 0) return undefined
  const way = [...after, ...before]
  const flown = { key: '', performance: { speedMPH: aircraft?.speedMPH ?? usualSpeedMPH } }
  const minutes = way.slice(1).reduce((sum, to, at) => {
    const from = way[at] ?? to
    return isSameAirport(from.icao, to.icao) ? sum : sum + (minutesBetween(from, to, flown)?.flight ?? 0)
  }, 0)
  return minutes === 0 ? undefined : { from: way[0]?.icao ?? '', to: way.at(-1)?.icao ?? '', minutes }
}

/** True if a sold block lies between two others, so that no direct flight connects them. */
const isBetween = (first: Block, second: Block, own: readonly Block[]): boolean =>
  own.some((one) => isSold(one) && one.start >= first.end && one.end <= second.start && one !== first && one !== second)

function findConflict(
  first: Block,
  second: Block,
  facts: { own: readonly Block[]; aircraft?: ConflictAircraft | undefined },
) {
  const { tail } = first
  const room = roomBetween(first, second)
  const found = { tail, first, second, from: second.start, until: first.end }
  if (second.start < first.end + room) return found
  const positioning = positioningBetween(first, second, facts.aircraft)
  if (positioning === undefined || second.start >= first.end + room + positioning.minutes * minuteMs) return undefined
  return isBetween(first, second, facts.own) ? undefined : { ...found, positioning }
}

/**
 * Finds pairs of blocks that one aircraft cannot both fly, earliest first. A block lasts from its first take-off to its
 * last landing, and the gap to the next must hold the positioning flight plus an hour (docs/adr/0096).
 */
export function findConflicts(blocks: readonly Block[], fleet: readonly ConflictAircraft[] = []): ScheduleConflict[] {
  const found: ScheduleConflict[] = []
  const byTail = Map.groupBy(
    blocks.filter(({ kind }) => takes.has(kind)),
    ({ tail }) => tail,
  )
  for (const [tail, all] of byTail) {
    const own = all.toSorted((one, other) => one.start - other.start)
    const aircraft = fleet.find((one) => one.tail === tail)
    for (const [at, first] of own.entries())
      for (const second of own.slice(at + 1)) {
        if (second.start >= first.end + longestPositioningMs) break
        const conflict = mayConflict(first, second) ? findConflict(first, second, { own, aircraft }) : undefined
        if (conflict) found.push(conflict)
      }
  }
  return found.toSorted((one, other) => one.from - other.from)
}

/**
 * Position of an aircraft at a moment, and true if it is in flight to it: by the last flight that began by
 * then, otherwise its base.
 */
export function placeAt(
  flights: readonly Block['flights'][number][],
  at: number,
  base: string,
): { readonly at: string; readonly isFlying: boolean } {
  const last = flights.filter(({ start }) => start <= at).toSorted((one, other) => other.start - one.start)[0]
  return last === undefined ? { at: base, isFlying: false } : { at: last.to, isFlying: last.end > at }
}
