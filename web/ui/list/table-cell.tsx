import { UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { EditorField, RecordDefinition } from '../../../domain/kernel/index.ts'
import type { ShownColumn } from '../../../domain/kernel/lists/list-columns.ts'
import type { Versioned } from '../../platform/live/live-window.ts'
import type { CellEdits, CellStep } from './cell-edits.ts'
import { isNumeric } from './column-tracks.ts'
import { textOf } from '../cells/record-cell.tsx'
import classes from './record-table.module.css'

/** Editing of the cells of one row. */
export interface RowEdits {
  readonly edits: CellEdits
  /** True if the pointer or the focus is in the row: then its cells show their openers. */
  readonly isHot: boolean
  readonly onStep: (row: Versioned, property: string, step: CellStep) => void
}

interface TableCellProps {
  readonly definition: RecordDefinition
  readonly column: ShownColumn
  readonly row: Versioned
  readonly rowEdits: RowEdits | undefined
  /** Its value, as it is shown. */
  readonly children: ReactNode
}

interface OpenerProps extends Omit<TableCellProps, 'children' | 'rowEdits'> {
  readonly edits: CellEdits
  readonly isHot: boolean
}

/** Opens a cell; one that was refused says so, and why. */
function Opener({ definition, column, row, edits, isHot }: OpenerProps) {
  const place = { id: row.id, property: column.field }
  const refused = edits.refusedOf(place)
  const name = definition.title({ ...row })
  if (refused !== undefined) {
    return (
      <UnstyledButton
        className={classes['refused']}
        title={refused.words}
        aria-label={`${column.label} of ${name} is not saved: ${refused.words}`}
        onClick={() => edits.open(place)}
      >
        <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
        <span>{textOf(refused.typed) || '--'}</span>
      </UnstyledButton>
    )
  }
  if (!isHot) return null
  return (
    <UnstyledButton
      className={classes['pencil']}
      aria-label={`Change ${column.label} of ${name}`}
      aria-keyshortcuts="F2"
      onClick={() => edits.open(place)}
    >
      <IconPencil size={14} stroke={1.75} aria-hidden />
    </UnstyledButton>
  )
}

type EditableCellProps = TableCellProps & { readonly rowEdits: RowEdits; readonly field: EditorField }

const isEditedNow = ({ edits: { editing } }: RowEdits, { id }: Versioned, property: string): boolean =>
  editing?.id === id && editing.property === property

/** Inside of an editable cell: its input while it is open, else its value and its opener. */
function EditableCell({ definition, column, row, rowEdits, field, children }: EditableCellProps) {
  const { edits, isHot, onStep } = rowEdits
  if (!isEditedNow(rowEdits, row, column.field)) {
    return (
      <>
        {children}
        <Opener {...{ definition, column, row, edits, isHot }} />
      </>
    )
  }
  const refused = edits.refusedOf({ id: row.id, property: column.field })
  return <edits.Editor {...{ field, row, refused, edits }} onStep={(step) => onStep(row, column.field, step)} />
}

/** One cell of a row. */
export function TableCell(props: TableCellProps) {
  const { column, row, rowEdits, children } = props
  const field = rowEdits?.edits.fieldOf(column.field, row)
  const isEdited = field !== undefined && rowEdits !== undefined && isEditedNow(rowEdits, row, column.field)
  return (
    <div
      role="cell"
      className={classes['cell']}
      data-numeric={isNumeric(column) || undefined}
      data-label={column.label}
      data-property={field && column.field}
      data-edited={isEdited || undefined}
    >
      {field && rowEdits ? <EditableCell {...props} rowEdits={rowEdits} field={field} /> : children}
    </div>
  )
}
