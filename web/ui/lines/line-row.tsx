import { memo } from 'react'
import { isSameValue } from '../../../domain/kernel/index.ts'
import { viewCell } from './cell-view.ts'
import { GridCell } from './grid-cell.tsx'
import { LineButtons, LineGrip } from './line-buttons.tsx'
import { isText, isTyped, type ComputedCells, type LineColumn, type TypedColumn } from './line-column.ts'
import { useLineDesk } from './line-desk.ts'
import { OpenCell } from './open-cell.tsx'
import type { DragMarks } from './use-drag-lines.ts'
import { WayBack } from './way-back.tsx'
import classes from './lines-table.module.css'

/**
 * Drawing of the lines: read-only, as a grid of cells that are opened one by one, or as a form with permanent inputs.
 */
export type LinesLook = 'table' | 'grid' | 'form'

/** Roles of the parts of a table. A row of a form is a group of its inputs. */
export const lineRoles = {
  table: { table: 'table', group: 'rowgroup', row: 'row', head: 'rowheader', cell: 'cell' },
  grid: { table: 'grid', group: 'rowgroup', row: 'row', head: 'rowheader', cell: 'gridcell' },
  form: { table: 'group', group: undefined, row: 'group', head: undefined, cell: undefined },
} as const

export interface LineRowProps<Line extends object> {
  readonly id: string
  readonly line: Line
  readonly columns: readonly LineColumn<Line>[]
  readonly computed: ComputedCells | undefined
  readonly look: LinesLook
  /** Name of the line: 'line 3'. */
  readonly name: string
  readonly place: number
  readonly count: number
  readonly fault: string | undefined
  /** True if the line can be moved and lines can be added next to it. */
  readonly hasTools: boolean
  /** Written, and not answered yet. */
  readonly isPending: boolean
  /** True if the line is left out of the sums. */
  readonly isQuiet: boolean
  readonly marks: DragMarks
}

interface CellProps<Line extends object> extends Pick<
  LineRowProps<Line>,
  'id' | 'line' | 'computed' | 'look' | 'name'
> {
  readonly column: TypedColumn<Line>
  readonly fault: string | undefined
}

function Cell<Line extends object>({ id, line, column, computed, look, name, fault }: CellProps<Line>) {
  const desk = useLineDesk()
  const view = viewCell(column, line, computed)
  if (desk === undefined)
    return (
      <>
        <span className={classes['value']} data-kind={column.kind}>
          {view.shown}
        </span>{' '}
        <WayBack id={id} line={line} column={column} view={view} />
      </>
    )
  if (look === 'grid' && isText(column)) return <GridCell {...{ desk, id, line, column, view }} />
  const input = look === 'grid' ? `${column.label} of ${name}` : column.label
  return (
    <>
      <OpenCell {...{ desk, id, column, view, fault }} name={input} />
      <WayBack id={id} line={line} column={column} view={view} />
    </>
  )
}

function Row<Line extends object>(props: LineRowProps<Line>) {
  const { id, line, columns, computed, look, name, fault, hasTools, isPending, isQuiet, marks } = props
  const desk = useLineDesk()
  const roles = lineRoles[look]
  return (
    <div
      role={roles.row}
      aria-label={look === 'form' ? name.charAt(0).toUpperCase() + name.slice(1) : undefined}
      aria-keyshortcuts={hasTools ? 'Alt+ArrowUp Alt+ArrowDown Alt+Enter' : undefined}
      className={classes['row']}
      data-item={id}
      data-pending={isPending || undefined}
      data-empty={isQuiet || undefined}
      {...marks}
    >
      {desk && hasTools && <LineGrip onPointerDown={(event) => desk.grab(id, event)} />}
      {columns.map((column, at) => (
        <div
          key={column.key}
          role={at === 0 ? roles.head : roles.cell}
          className={classes['cell']}
          data-first={at === 0 || undefined}
          data-align={column.align}
          data-card={column.card}
          data-label={column.label}
        >
          {isTyped(column) ? (
            <>
              <Cell {...{ id, line, column, computed, look, name }} fault={at === 0 ? fault : undefined} />
              {column.note?.(line)}
            </>
          ) : (
            column.draw(line, computed)
          )}
        </div>
      ))}
      {desk && hasTools && (
        <div className={classes['tools']} role={roles.cell}>
          <LineButtons {...props} onMove={desk.move} onInsert={desk.insert} onRemove={desk.remove} />
        </div>
      )}
    </div>
  )
}

/** True if a row would be drawn the same: its computed values and marks are compared by their contents. */
const isSameRow = <Line extends object>(one: LineRowProps<Line>, other: LineRowProps<Line>): boolean =>
  (Object.keys(other) as (keyof LineRowProps<Line>)[]).every(
    (key) =>
      Object.is(one[key], other[key]) || ((key === 'computed' || key === 'marks') && isSameValue(one[key], other[key])),
  )

/** One line of a table, drawn again when something of it is another. */
export const LineRow = memo(Row, isSameRow) as typeof Row
