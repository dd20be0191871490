import type { KeyboardEvent } from 'react'
import { useStorePart } from '../../platform/store.ts'
import { CellBox } from './cell-box.tsx'
import type { CellView } from './cell-view.ts'
import type { TypedColumn } from './line-column.ts'
import { cellMarks, cellName, type CellPlace, type LineDesk } from './line-desk.ts'
import { WayBack } from './way-back.tsx'
import classes from './cells.module.css'

interface GridCellProps<Line> {
  readonly desk: LineDesk
  readonly id: string
  readonly line: Line
  readonly column: TypedColumn<Line>
  readonly view: CellView
}

const beginsFigure = /^[\d.$(-]$/
/** Any letter; a blank presses the cell like a button. */
const beginsWords = /^[^ ]$/u

/** Keys that act on a closed cell; one that begins its text opens it. */
function pressCell(event: KeyboardEvent, desk: LineDesk, { place, isFigure }: { place: CellPlace; isFigure: boolean }) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
  const actions: Readonly<Record<string, () => void>> = {
    F2: () => desk.begin(place),
    Delete: () => desk.takeOut(place.id),
    Backspace: () => desk.putBack(place.id, place.column),
  }
  const begins = (isFigure ? beginsFigure : beginsWords).test(event.key)
  const act = begins ? () => desk.begin({ ...place, begun: event.key }) : actions[event.key]
  if (act === undefined) return
  event.preventDefault()
  event.stopPropagation()
  act()
}

/** A cell that is text until it is opened. */
export function GridCell<Line>({ desk, id, line, column, view }: GridCellProps<Line>) {
  const place: CellPlace = { id, column: column.key }
  const name = cellName(place)
  const isActive = useStorePart(desk.state, ({ active }) => active !== undefined && cellName(active) === name)
  const open = useStorePart(desk.state, ({ open: cell }) => (cell && cellName(cell) === name ? cell : undefined))
  if (open)
    return (
      <CellBox
        column={column}
        place={place}
        name={column.names?.box(line) ?? column.label}
        value={view.typed ?? view.computed}
        computed={view.computed}
        begun={open.begun}
      />
    )
  return (
    <>
      <button
        type="button"
        className={classes['cell']}
        data-kind={column.kind}
        data-typed={view.isOver || undefined}
        aria-label={column.names?.cell(line, view.shown) ?? `${column.label}: ${view.shown}. Edit`}
        tabIndex={isActive ? 0 : -1}
        {...cellMarks(place)}
        onClick={() => desk.begin(place)}
        onKeyDown={(event) => pressCell(event, desk, { place, isFigure: column.kind !== 'words' })}
      >
        {view.shown}
      </button>
      <WayBack id={id} line={line} column={column} view={view} />
    </>
  )
}
