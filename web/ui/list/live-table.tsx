import { Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import type { OrderBy, RecordDefinition } from '../../../domain/kernel/index.ts'
import type { RowChoiceSent } from '../../../domain/kernel/lists/row-choice.ts'
import type { Versioned } from '../../platform/live/live-window.ts'
import { NewItemsPill } from '../new-items-pill.tsx'
import { MoreFailed } from '../states.tsx'
import type { CellEdits } from './cell-edits.ts'
import type { ChosenColumns } from './chosen-columns.ts'
import type { ItemLayout } from './item-layout.tsx'
import { RecordTable, type CellViews, type DrawnColumn } from './record-table.tsx'
import { useHeldRows, useRowChoosing } from './row-choosing.ts'
import { useStillRows } from './still-rows.ts'
import { useNotifyRefusal } from './use-notify-refusal.ts'
import classes from './record-list.module.css'

/** Below the heads of the columns, in pixels. */
const belowHeads = 41

interface LiveTableProps {
  readonly definition: RecordDefinition
  readonly view: {
    readonly rows: readonly Versioned[]
    /** Names the list of the rows. */
    readonly list: string
    readonly error: Error | null
    readonly retry: () => void
    readonly loadMore: () => void
  }
  readonly orderBy: OrderBy
  /** Absent if the rows have a fixed order. */
  readonly onOrderBy: ((orderBy: OrderBy) => void) | undefined
  /** Path of a row's own screen under the client. */
  readonly pathOf: (row: Versioned) => string
  /** Layout of a row without room for columns. */
  readonly layout: ItemLayout | undefined
  /** Columns in addition to those of the definition. */
  readonly drawn?: readonly DrawnColumn[] | undefined
  readonly views?: CellViews | undefined
  /** The columns that are chosen; those of the definition when absent. */
  readonly chosen?: ChosenColumns | undefined
  /** Editing of its cells; absent if they are read-only. */
  readonly edits?: CellEdits | undefined
  /** All rows of the list, for actions on many rows; absent if they are unknown. */
  readonly matching?: RowChoiceSent | undefined
  /** Shown in place of rows: loading, a failure, or an empty result. */
  readonly children: ReactNode
}

const noRows: readonly never[] = []

/** A list without its rows while it is not known which columns it has: a failure is shown all the same. */
export const heldFor = <View extends { readonly rows: readonly unknown[]; readonly isLoading: boolean }>(
  chosen: ChosenColumns | undefined,
  view: View,
): View => (chosen?.isLoading === true ? { ...view, rows: noRows, isLoading: true } : view)

function Rows({ view, chosen, ...table }: Omit<LiveTableProps, 'children' | 'matching'>) {
  const scroller = useRef<HTMLDivElement>(null)
  const [isAway, setAway] = useState(false)
  const chosenIds = useRowChoosing()?.selection.ids
  // A row that moves takes the focus from the cell that is edited in it.
  const isStill = isAway || table.edits?.editing !== undefined
  const still = useStillRows(view.rows, { isAway: isStill, chosen: chosenIds, list: view.list })
  const toTop = () => {
    still.showPending()
    scroller.current?.scrollTo({ top: 0 })
  }
  const shown = useRef(view.list)
  // Another list is read from its beginning.
  useEffect(() => {
    if (shown.current === view.list) return
    shown.current = view.list
    scroller.current?.scrollTo({ top: 0 })
  }, [view.list])
  return (
    <>
      <NewItemsPill count={still.pending} onShow={toTop} below={belowHeads} />
      <RecordTable
        {...table}
        columns={chosen?.columns}
        onWidth={chosen?.onWidth}
        rows={still.visible}
        scroller={scroller}
        onNearEnd={view.loadMore}
        onScrolled={setAway}
      />
      <MoreFailed view={view} />
    </>
  )
}

/** Closes a cell once its row is gone: the returning row would take the focus from a field in use. */
function useShutWithRow(edits: CellEdits | undefined, rows: readonly Versioned[]): void {
  const open = edits?.editing
  const isGone = open !== undefined && !rows.some(({ id }) => id === open.id)
  const shut = useEffectEvent(() => edits?.open(undefined))
  useEffect(() => {
    if (isGone) shut()
  }, [isGone])
}

/** Rows that are paged and live: those that come in above wait behind '3 new' while one reads further down. */
export function LiveTable({ children, matching, ...table }: LiveTableProps) {
  const { rows, list, error } = table.view
  useNotifyRefusal(error)
  useShutWithRow(table.edits, rows)
  const held = { rows, list, matching, columns: table.chosen?.columns.map(({ field }) => field) }
  const choosing = useHeldRows(held)
  return (
    <>
      {choosing && (choosing.isOn || choosing.selection.ids.size > 0) && (
        // Its place is reserved with the first chosen row: the rows do not move later, under the next choice.
        <Suspense fallback={<div className={classes['chosenBarPlace']} data-chosen-bar-place />}>
          <choosing.Bar definition={choosing.definition} held={held} />
        </Suspense>
      )}
      {rows.length === 0 ? children : <Rows {...table} />}
    </>
  )
}
