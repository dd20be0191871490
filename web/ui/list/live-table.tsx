import { useRef, type ReactNode } from 'react'
import type { OrderBy, RecordDefinition } from '../../../domain/kernel/index.ts'
import type { Versioned } from '../../platform/live/live-window.ts'
import { FreshPill } from '../fresh-pill.tsx'
import { MoreFailed } from '../states.tsx'
import type { ItemLayout } from './item-layout.tsx'
import { RecordTable } from './record-table.tsx'
import { useHeldRows } from './use-held-rows.ts'
import { useTellRefusal } from './use-tell-refusal.ts'

/** Below the heads of the columns, in pixels. */
const belowHeads = 41

interface LiveTableProps {
  readonly definition: RecordDefinition
  readonly view: {
    readonly rows: readonly Versioned[]
    readonly error: Error | null
    readonly retry: () => void
    readonly loadMore: () => void
  }
  readonly orderBy: OrderBy
  /** Absent where the rows stand in an order of their own. */
  readonly onOrderBy: ((orderBy: OrderBy) => void) | undefined
  /** Path of a row's own screen under the client. */
  readonly pathOf: (row: Versioned) => string
  /** How a row looks where there is no room for columns. */
  readonly layout: ItemLayout | undefined
  /** What stands in the place of rows: loading, a failure, or nothing found. */
  readonly children: ReactNode
}

/** Rows that are paged and live: those that come in above wait behind '3 new' while one reads further down. */
export function LiveTable({ view, children, ...table }: LiveTableProps) {
  useTellRefusal(view.error)
  const held = useHeldRows(view.rows)
  const scroller = useRef<HTMLDivElement>(null)
  const showNew = () => {
    held.showNew()
    scroller.current?.scrollTo({ top: 0 })
  }
  if (view.rows.length === 0) return children
  return (
    <>
      <FreshPill count={held.pendingNew} onShow={showNew} below={belowHeads} />
      <RecordTable
        {...table}
        rows={held.rows}
        scroller={scroller}
        onNearEnd={view.loadMore}
        onScrolled={held.onScrolled}
      />
      <MoreFailed view={view} />
    </>
  )
}
