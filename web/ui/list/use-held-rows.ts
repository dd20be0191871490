import { useState } from 'react'
import { holdNewRows, type Versioned } from '../../platform/live/live-window.ts'

export interface HeldRows<Row> {
  readonly rows: readonly Row[]
  /** How many new rows wait above. */
  readonly pendingNew: number
  readonly showNew: () => void
  /** Tell whether the list is scrolled away from its top. */
  readonly onScrolled: (isAway: boolean) => void
}

/** While a list is scrolled, rows that come in above wait behind '3 new' instead of moving what is being read. */
export function useHeldRows<Row extends Versioned>(live: readonly Row[]): HeldRows<Row> {
  const [shown, setShown] = useState<ReadonlySet<string> | null>(null)
  const held = shown === null ? { visible: live, pending: 0 } : holdNewRows(live, shown)
  return {
    rows: held.visible,
    pendingNew: held.pending,
    showNew: () => setShown(null),
    onScrolled: (isAway) => {
      if (!isAway && shown !== null && held.pending === 0) setShown(null)
      if (isAway && shown === null) setShown(new Set(live.map((row) => row.id)))
    },
  }
}
