import type { Actor, Filter, RecordDefinition } from '../../../domain/kernel/index.ts'
import type { LiveSpan } from '../../../domain/kernel/live/live-protocol.ts'
import type { Ctx } from '../context.ts'

/** Part of a grid: an occupation of a thing for a while, or a fact of the thing. */
export interface RangeCell {
  /** Unique in the grid. */
  readonly id: string
}

/** A row of which cells are made, or which has a say in them. */
export interface RangeRow {
  readonly record: string
  readonly id: string
}

/** A row with the cells made from it; one that only influences others has none. */
export interface ReadRow extends RangeRow {
  readonly cells: readonly RangeCell[]
}

export interface RangeReading {
  readonly rows: readonly ReadRow[]
  /** Record types of which every row was read, and not the asked ones alone. */
  readonly whole: readonly string[]
}

/** Part of a range to read. */
export interface RangeAsked {
  readonly span: LiveSpan
  /** The rows that changed, with which all goes that they have a say in; absent where all of it is read. */
  readonly changed?: readonly RangeRow[]
  /** How often each of its `tables` changed since the topic began. */
  readonly touches?: ReadonlyMap<string, number>
}

/** Rows of one record type that can have a say in a span. */
export interface RangePart {
  readonly definition: RecordDefinition
  /** More than have a say is allowed: it costs a reading that finds nothing new. */
  readonly where: (span: LiveSpan) => Filter | undefined
}

/**
 * Occupations of things over time, made from rows of several record types and followed as one, such as the schedule of
 * a fleet.
 */
export interface LiveRange {
  /** Path under which screens watch it. */
  readonly path: string
  readonly parts: readonly RangePart[]
  /** Tables that are no record types. Every change of one touches it; which one is in `RangeAsked.touches`. */
  readonly tables?: readonly string[]
  /** True if so much is read at once. */
  readonly isSpan: (span: LiveSpan) => boolean
  /** Key of an actor's view: actors with the same key share one reading. Throws Forbidden. */
  readonly reachOf: (actor: Actor) => string
  readonly read: (ctx: Ctx, asked: RangeAsked) => Promise<RangeReading>
  /** From so many rows of a record type on a reading may leave some out: then a change has all of it read again. */
  readonly mostRows: number
}
