import { useState, type ComponentType, type CSSProperties, type FocusEvent, type RefObject } from 'react'
import type { Doc, OrderBy, RecordDefinition } from '../../../domain/kernel/index.ts'
import type { ShownColumn } from '../../../domain/kernel/lists/list-columns.ts'
import type { Versioned } from '../../platform/live/live-window.ts'
import { useGo } from '../../platform/address.ts'
import { useIsNarrow } from '../use-breakpoint.ts'
import { useKeysIn } from '../use-shortcuts.ts'
import { columnTracks } from './column-tracks.ts'
import type { CellEdits } from './cell-edits.ts'
import type { ItemLayout } from './item-layout.tsx'
import { focusWhenDrawn } from './focus-when-drawn.ts'
import { useRowChoosing } from './row-choosing.ts'
import { TableHeads, type Sizing } from './table-heads.tsx'
import { TableRow, type RowChoiceOf } from './table-row.tsx'
import { useCellSteps } from './use-cell-steps.ts'
import { useRowWindow } from './use-row-window.ts'
import classes from './record-table.module.css'

/** A custom column of a list, with data outside its record; it cannot be sorted. */
export interface DrawnColumn {
  readonly label: string
  /** Width, as a track of the grid. */
  readonly share: string
  readonly View: ComponentType<{ readonly row: Doc }>
  /** It comes before the columns of the definition, such as a picture. */
  readonly isFirst?: true
}

/** Cells of a list by field name, where the value alone is not clear: a past day is red. */
export type CellViews = Readonly<Record<string, ComponentType<{ readonly row: Doc }>>>

export interface RecordTableProps<Row extends Versioned> {
  readonly definition: RecordDefinition
  readonly rows: readonly Row[]
  readonly orderBy: OrderBy
  readonly onOrderBy?: ((orderBy: OrderBy) => void) | undefined
  /** Path of a row's own screen under the client. */
  readonly pathOf: (row: Row) => string
  readonly onNearEnd: () => void
  /** Scroll container, for a way back to the top. */
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly onScrolled: (isAway: boolean) => void
  /** Layout of a row without room for columns; the first columns when absent. */
  readonly layout?: ItemLayout | undefined
  /** Columns in addition to those of the definition. */
  readonly drawn?: readonly DrawnColumn[] | undefined
  readonly views?: CellViews | undefined
  /** The columns that are shown; those of the definition when absent. */
  readonly columns?: readonly ShownColumn[] | undefined
  /** Called when a column is sized; undefined takes its usual width back. Absent where they cannot be sized. */
  readonly onWidth?: ((field: string, width: number | undefined) => void) | undefined
  /** Editing of its cells; absent if they are read-only. */
  readonly edits?: CellEdits | undefined
}

const noColumns: readonly DrawnColumn[] = []
const noViews: CellViews = {}
const rowHeight = 52
const headHeight = 33

const isFirst = (column: DrawnColumn): boolean => column.isFirst === true
const isBehind = (column: DrawnColumn): boolean => !isFirst(column)

interface Drag {
  readonly field: string
  readonly width: number
}

/** The columns with the width of the one whose edge is dragged now. */
function useSizedColumns(
  columns: readonly ShownColumn[],
  onWidth: RecordTableProps<Versioned>['onWidth'],
): { readonly columns: readonly ShownColumn[]; readonly sizing: Sizing | undefined } {
  const [drag, setDrag] = useState<Drag>()
  const sized = columns.map((column) => (column.field === drag?.field ? { ...column, width: drag.width } : column))
  const sizing: Sizing | undefined = onWidth && {
    onDrag: (field, width) => setDrag({ field, width }),
    onWidth: (field, width) => {
      setDrag(undefined)
      onWidth(field, width)
    },
  }
  return { columns: sized, sizing }
}

const rowOf = (element: EventTarget | null): string | undefined =>
  element instanceof Element ? element.closest<HTMLElement>('[data-row]')?.dataset['row'] : undefined

/** Row of the focus. A focused element may disappear without an event: the next focus replaces it. */
function useFocusedRow() {
  const [id, setId] = useState<string>()
  return {
    id,
    events: {
      onFocus: ({ target }: FocusEvent) => setId(rowOf(target)),
      onBlur: ({ relatedTarget }: FocusEvent) => setId(rowOf(relatedTarget)),
    },
  }
}

/** Rows that can be chosen: in a narrow list only after the user began choosing. */
function useChoice(rows: readonly Versioned[], isNarrow: boolean): RowChoiceOf | undefined {
  const choosing = useRowChoosing()
  if (choosing === undefined || (isNarrow && !choosing.isOn)) return undefined
  const { ids: chosen, isAllMatching, toggle } = choosing.selection
  return { ids: rows.map(({ id }) => id), has: (id) => isAllMatching || chosen.has(id), toggle }
}

/** A virtualised table of records: sort by head, move by j and k, open by Enter or a click. */
export function RecordTable<R extends Versioned>(props: RecordTableProps<R>) {
  const { definition, rows, orderBy, onOrderBy, pathOf, onNearEnd, onScrolled, scroller, drawn = noColumns } = props
  const [currentId, setCurrentId] = useState<string>()
  const focus = useFocusedRow()
  const go = useGo()
  const { columns, sizing } = useSizedColumns(props.columns ?? definition.list.columns, props.onWidth)
  const isNarrow = useIsNarrow()
  const layout = isNarrow ? props.layout : undefined
  const choice = useChoice(rows, isNarrow)
  const edits = isNarrow ? undefined : props.edits
  const view = useRowWindow({
    count: rows.length,
    rowHeight,
    headHeight,
    scroller,
    keyAt: (index) => rows[index]?.id ?? '',
    onNearEnd,
    // Input in a row stays, however far the list is scrolled.
    keep: edits?.editing && rows.findIndex(({ id }) => id === edits.editing?.id),
  })
  const current = rows.findIndex((row) => row.id === currentId)
  const focusRow = (next: number) => {
    setCurrentId(rows[next]?.id)
    view.scrollTo(next)
    focusWhenDrawn(scroller.current, `[aria-rowindex="${next + 2}"] a`)
  }
  const move = (step: number) => focusRow(Math.max(0, Math.min(rows.length - 1, current + step)))
  const onStep = useCellSteps({ rows, columns, edits, scroller, focusRow, scrollTo: view.scrollTo })
  useKeysIn(
    'In the list',
    [
      { keys: 'j', label: 'Next row', run: () => move(1) },
      { keys: 'k', label: 'Previous row', run: () => move(-1) },
      ...(choice
        ? [{ keys: 'x', label: 'Select the row', run: () => rows[current] && choice.toggle(rows[current].id) }]
        : []),
      { keys: 'Enter', label: 'Open the row', run: () => rows[current] && go(pathOf(rows[current])) },
    ],
    rows.length > 0,
  )
  const [before, behind] = [drawn.filter(isFirst), drawn.filter(isBehind)]
  const { tracks, least } = columnTracks(before, columns, behind)
  const grid = { '--fl-tracks': tracks, '--fl-least': `${least}px` } as CSSProperties
  return (
    <div
      ref={scroller}
      role="table"
      aria-label={definition.label.many}
      aria-rowcount={rows.length + 1}
      data-choosing={choice !== undefined || undefined}
      className={classes['scroller']}
      style={grid}
      {...focus.events}
      onScroll={(event) => onScrolled(event.currentTarget.scrollTop > rowHeight)}
    >
      <TableHeads {...{ before, columns, behind, orderBy, onOrderBy, sizing }} choosable={choice?.ids} />
      <div role="rowgroup" className={classes['rows']} style={{ height: view.height }}>
        {view.shown.map(({ index, key, start }) => {
          const row = rows[index]
          return (
            row && (
              <TableRow
                key={key}
                {...{ definition, row, index, layout, before, columns, behind, edits, onStep, choice }}
                views={props.views ?? noViews}
                isCurrent={index === current}
                isFocused={row.id === focus.id}
                style={{ transform: `translateY(${start}px)`, height: rowHeight }}
                path={pathOf(row)}
              />
            )
          )
        })}
      </div>
    </div>
  )
}
