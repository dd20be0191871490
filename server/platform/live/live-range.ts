import type { Actor, Filter, RecordDefinition } from '../../../domain/kernel/index.ts'
import type { LiveSpan } from '../../../domain/kernel/live/live-protocol.ts'
import type { Ctx } from '../context.ts'

/** A part of what a grid shows: what a thing does for a while, or a fact of the thing. */
export interface RangeCell {
  /** Unique in the grid. */
  readonly id: string
}

/** A row of which cells are made, or which has a say in them. */
export interface RangeRow {
  readonly record: string
  readonly id: string
}

export interface RangeReading {
  readonly cells: readonly RangeCell[]
  readonly rows: readonly RangeRow[]
}

/** Rows of one record type that can have a say in a span. */
export interface RangePart {
  readonly definition: RecordDefinition
  /** More than have a say is allowed: it costs a reading that finds nothing new. */
  readonly where: (span: LiveSpan) => Filter | undefined
}

/** What things do over time, made of rows of several record types and followed as one, such as the schedule of a fleet. */
export interface LiveRange {
  /** Path under which screens watch it. */
  readonly path: string
  readonly parts: readonly RangePart[]
  /** Whether so much is read at once. */
  readonly isSpan: (span: LiveSpan) => boolean
  /** All that decides what an actor sees: who has the same shares one reading. Throws Forbidden. */
  readonly reachOf: (actor: Actor) => string
  readonly read: (ctx: Ctx, span: LiveSpan) => Promise<RangeReading>
}
