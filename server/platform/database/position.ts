import { sql, type Statement } from './sql.ts'

/**
 * A place in the database's life: a transaction id below which all transactions have ended for a reader at it. Rows
 * that a caller wrote or received lie below its position, in decimal digits; see docs/operations.md.
 */
export type Position = string

/** Header in which a position is sent to the caller, and sent back by it. */
export const positionHeader = 'flightline-position'

const form = /^\d{1,18}$/

/** The position that a caller sent, if it is one. */
export const readPosition = (sent: unknown): Position | undefined =>
  typeof sent === 'string' && form.test(sent) ? sent : undefined

/** The later of two positions. */
export function laterOf(one: Position | undefined, other: Position | undefined): Position | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return BigInt(one) < BigInt(other) ? other : one
}

/**
 * Oldest state that a read may see, bound into its statement. It asks for nothing unless the replica that runs the
 * statement is given the position: the primary sees everything.
 */
export class Needed {
  readonly position: Position

  constructor(position: Position) {
    this.position = position
  }

  toPostgres(): string {
    return '0'
  }
}

/** Columns of a tenant step that require a position and give the one that the read will see (`seen`). */
export const positionColumns = (needed: Needed): Statement<unknown> => sql`,
         flightline.require_position(${needed}::xid8) as is_fresh,
         pg_snapshot_xmax(pg_current_snapshot())::text as seen`

/** Of a transaction before its commit: after it, and after all that it may have seen. */
export const positionOfTransaction = sql<{ seen: Position }>`
  select greatest(
    pg_snapshot_xmax(pg_current_snapshot())::text::bigint, pg_current_xact_id_if_assigned()::text::bigint + 1
  )::text as seen`
