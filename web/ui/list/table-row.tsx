import { Suspense, useState, type CSSProperties } from 'react'
import { valueAt, type RecordDefinition } from '../../../domain/kernel/index.ts'
import type { ShownColumn } from '../../../domain/kernel/lists/list-columns.ts'
import type { Versioned } from '../../platform/live/live-window.ts'
import { ClientLink } from '../client-link.tsx'
import { ChoiceCell } from './choice-cells.tsx'
import type { CellEdits } from './cell-edits.ts'
import { LayoutBoundary, type ItemLayout } from './item-layout.tsx'
import { ItemLines } from './item-lines.tsx'
import { RecordCell, textOf } from '../cells/record-cell.tsx'
import type { CellViews, DrawnColumn } from './record-table.tsx'
import { TableCell, type RowEdits } from './table-cell.tsx'
import classes from './record-table.module.css'

interface CellsProps {
  readonly definition: RecordDefinition
  readonly row: Versioned
  readonly path: string
  readonly before: readonly DrawnColumn[]
  readonly columns: readonly ShownColumn[]
  readonly behind: readonly DrawnColumn[]
  readonly views: CellViews
}

const DrawnCells = ({ row, drawn }: Pick<CellsProps, 'row'> & { readonly drawn: readonly DrawnColumn[] }) =>
  drawn.map(({ label, View }) => (
    <div role="cell" key={label} className={classes['cell']} data-label={label}>
      <Suspense fallback={null}>
        <View row={{ ...row }} />
      </Suspense>
    </div>
  ))

interface ViewedCellProps extends Pick<CellsProps, 'definition' | 'row' | 'views'> {
  readonly column: ShownColumn
}

/**
 * The value of a field in the way of its room; until that is loaded, and for other fields, in the usual way of its
 * kind.
 */
function ViewedCell({ definition, row, views, column }: ViewedCellProps) {
  const usual = <RecordCell definition={definition} column={column} value={valueAt(row, column.field)} row={row} />
  const View = views[column.field]
  if (View === undefined) return usual
  return (
    <Suspense fallback={usual}>
      <View row={{ ...row }} />
    </Suspense>
  )
}

interface HotProps {
  readonly rowEdits: RowEdits | undefined
}

/** The usual way: a cell for each column, of which the first leads to the record. */
function Cells({ definition, row, path, before, columns, behind, views, rowEdits }: CellsProps & HotProps) {
  return (
    <>
      <DrawnCells row={row} drawn={before} />
      {columns.map((column, place) => (
        <TableCell key={column.field} {...{ definition, column, row, rowEdits }}>
          {place === 0 ? (
            <ClientLink path={path} className={classes['link']}>
              <ViewedCell {...{ definition, row, views, column }} />
              {textOf(valueAt(row, column.field)) === '' && <span className="fl-unseen">{definition.label.one}</span>}
            </ClientLink>
          ) : (
            <ViewedCell {...{ definition, row, views, column }} />
          )}
        </TableCell>
      ))}
      <DrawnCells row={row} drawn={behind} />
    </>
  )
}

/** Rows that can be chosen, and which of them are. */
export interface RowChoiceOf {
  readonly ids: readonly string[]
  readonly has: (id: string) => boolean
  readonly toggle: (id: string) => void
}

interface RowProps extends CellsProps {
  readonly index: number
  readonly isCurrent: boolean
  /** True if the focus is in the row. */
  readonly isFocused: boolean
  readonly style: CSSProperties
  readonly layout: ItemLayout | undefined
  /** Absent where no cell can be edited. */
  readonly edits: CellEdits | undefined
  readonly onStep: RowEdits['onStep']
  /** Absent where no row can be chosen. */
  readonly choice: RowChoiceOf | undefined
}

/** Its cells can be edited once a row is pointed at. */
function usePointed(isEditable: boolean) {
  const [isPointed, setPointed] = useState(false)
  const heat = isEditable && {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
  }
  return { isPointed, heat }
}

/** One row: in columns or, where there is no room for them, as its kind of record is shown there. */
export function TableRow({ index, isCurrent, isFocused, style, layout: Layout, choice, ...props }: RowProps) {
  const { edits, onStep, ...cells } = props
  const { isPointed, heat } = usePointed(edits !== undefined)
  const rowEdits = edits && { edits, isHot: isPointed || isFocused, onStep }
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isCurrent}
      className={classes['row']}
      data-row={cells.row.id}
      data-chosen={choice?.has(cells.row.id) || undefined}
      data-edited={edits?.editing?.id === cells.row.id || undefined}
      style={style}
      {...heat}
    >
      {Layout ? (
        <LayoutBoundary usual={<Cells {...cells} rowEdits={undefined} />}>
          <div role="cell" className={classes['whole']}>
            {/* The link stays while its words load: a tap on one that is replaced would be lost. */}
            <ClientLink path={cells.path} className={classes['link']}>
              <Suspense fallback={<ItemLines title={cells.definition.title({ ...cells.row })} />}>
                <Layout row={{ ...cells.row }} />
              </Suspense>
            </ClientLink>
          </div>
        </LayoutBoundary>
      ) : (
        <Cells {...cells} rowEdits={rowEdits} />
      )}
      {choice && <ChoiceCell id={cells.row.id} label={cells.definition.title({ ...cells.row })} order={choice.ids} />}
    </div>
  )
}
