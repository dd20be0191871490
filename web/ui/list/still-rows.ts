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

/** How a list stood when its reader scrolled away, with what they have paged in since. */
interface Held {
  readonly list: string
  readonly ids: readonly string[]
}

const idsOf = (rows: readonly Versioned[]): readonly string[] => rows.map((row) => row.id)

/**
 * Keeps the list still while its reader is further down: nothing moves under the hand (experience, 'Look'). `list` names
 * the list that the rows are of, because what was held of one says nothing of another.
 */
export function useStillRows<Row extends Versioned>(rows: readonly Row[], isAway: boolean, list = ''): StillRows<Row> {
  const [held, setHeld] = useState<Held>()
  if (!isAway && held !== undefined) setHeld(undefined)
  if (isAway && held?.list !== list) setHeld({ list, ids: idsOf(rows) })
  if (!isAway || held?.list !== list) return { visible: rows, pending: 0 }
  const still = inHeldOrder(rows, held.ids)
  const known = new Set(held.ids)
  const paged = idsOf(still.visible).filter((id) => !known.has(id))
  if (paged.length > 0) setHeld({ list, ids: [...held.ids, ...paged] })
  return still
}
