import { useState } from 'react'
import { holdNewRows, type Versioned } from '../../platform/live/live-window.ts'

export interface StillRows<Row> {
  readonly visible: readonly Row[]
  /** Rows that came since the reader scrolled away from the top. */
  readonly pending: number
}

/** Rows in the order in which they stood when the reader scrolled away; those that came since are only counted. */
export function inHeldOrder<Row extends Versioned>(rows: readonly Row[], held: readonly string[]): StillRows<Row> {
  const place = new Map(held.map((id, index) => [id, index]))
  const { visible, pending } = holdNewRows(rows, new Set(held))
  const placeOf = (row: Row) => place.get(row.id) ?? held.length
  return { visible: visible.toSorted((one, other) => placeOf(one) - placeOf(other)), pending }
}

/** Keeps the list still while its reader is further down: nothing moves under the hand (experience, 'Look'). */
export function useStillRows<Row extends Versioned>(rows: readonly Row[], isAway: boolean): StillRows<Row> {
  const [held, setHeld] = useState<readonly string[]>()
  if (isAway && held === undefined) setHeld(rows.map((row) => row.id))
  if (!isAway && held !== undefined) setHeld(undefined)
  return held === undefined ? { visible: rows, pending: 0 } : inHeldOrder(rows, held)
}
