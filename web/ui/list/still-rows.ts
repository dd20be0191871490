import { useState } from 'react'
import { holdNewRows, type Versioned } from '../../platform/live/live-window.ts'

export interface StillRows<Row> {
  readonly visible: readonly Row[]
  /** Rows that came since the reader scrolled away from the top. */
  readonly pending: number
}

/** Rows in the order they had when the reader scrolled away; those that came since are only counted. */
export function inHeldOrder<Row extends Versioned>(rows: readonly Row[], held: readonly string[]): StillRows<Row> {
  const place = new Map(held.map((id, index) => [id, index]))
  const { visible, pending } = holdNewRows(rows, new Set(held))
  const placeOf = (row: Row) => place.get(row.id) ?? held.length
  return { visible: visible.toSorted((one, other) => placeOf(one) - placeOf(other)), pending }
}

/** State of a list when its reader scrolled away, with the pages read since. */
interface Held {
  readonly list: string
  readonly ids: readonly string[]
}

const idsOf = (rows: readonly Versioned[]): readonly string[] => rows.map((row) => row.id)

/** Held rows, with the pages loaded after them since. */
function withPages(held: Held, rows: readonly Versioned[]): Held {
  const known = new Set(held.ids)
  const paged = idsOf(inHeldOrder(rows, held.ids).visible).filter((id) => !known.has(id))
  return paged.length === 0 ? held : { ...held, ids: [...held.ids, ...paged] }
}

/** Reasons that keep a list still. */
export interface Stillness {
  /** Its reader has scrolled away from the top, or edits a cell. */
  readonly isAway: boolean
  /** Rows that are chosen: the next click is meant for the row that is under the hand now. */
  readonly chosen?: ReadonlySet<string> | undefined
  /** Names the list of the rows, because held rows of one list do not apply to another. */
  readonly list?: string
}

/** Something is done with chosen rows: none of them is hidden behind '3 new'. */
function isHidden(rows: readonly Versioned[], held: readonly string[], chosen: ReadonlySet<string>): boolean {
  const { visible } = inHeldOrder(rows, held)
  if (visible.length === rows.length) return false
  const shown = new Set(idsOf(visible))
  return rows.some(({ id }) => chosen.has(id) && !shown.has(id))
}

const nothing: ReadonlySet<string> = new Set()

/**
 * Keeps a list still while its reader is further down, edits a cell or chooses rows: no row moves (experience, 'Look').
 * `showPending` shows the waiting rows.
 */
export function useStillRows<Row extends Versioned>(
  rows: readonly Row[],
  { isAway, chosen = nothing, list = '' }: Stillness,
): StillRows<Row> & { readonly showPending: () => void } {
  const [held, setHeld] = useState<Held>()
  const isKnown = held?.list === list && !isHidden(rows, held.ids, chosen)
  const known = isKnown ? held : { list, ids: idsOf(rows) }
  const kept = isAway || chosen.size > 0 ? withPages(known, rows) : undefined
  if (kept !== held) setHeld(kept)
  const showPending = () => setHeld({ list, ids: idsOf(rows) })
  return { ...(kept === undefined ? { visible: rows, pending: 0 } : inHeldOrder(rows, kept.ids)), showPending }
}
