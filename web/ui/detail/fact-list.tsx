import { Suspense } from 'react'
import {
  valueAt,
  type Doc,
  type ListColumn,
  type RecordBase,
  type RecordDefinition,
} from '../../../domain/kernel/index.ts'
import { RecordCell } from '../cells/record-cell.tsx'
import type { CellViews } from '../list/record-table.tsx'
import { TimeText } from '../time-text.tsx'
import { Fact, Facts } from './facts.tsx'

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

interface FactProps {
  readonly definition: RecordDefinition
  readonly column: ListColumn
  readonly row: Doc & RecordBase
  readonly View: CellViews[string] | undefined
}

function FactValue({ definition, column, row, View }: FactProps) {
  const value = valueAt(row, column.field)
  if (View)
    return (
      <Suspense fallback={null}>
        <View row={row} />
      </Suspense>
    )
  // A list leaves 'no' empty; a fact without a value would look broken.
  if (value === false) return 'No'
  return <RecordCell definition={definition} column={column} value={value} row={row} />
}

interface FactListProps {
  readonly definition: RecordDefinition
  readonly row: Doc & RecordBase
  /** Fields that are shown elsewhere on the page. */
  readonly shown: readonly string[]
  /** Cells of the list for some fields. */
  readonly views?: CellViews | undefined
}

/**
 * Facts that the form does not show: progress, computed values of the list's columns, and times of creation and change.
 */
export function FactList({ definition, row, shown, views = {} }: FactListProps) {
  const inForm = new Set(['last_date', 'date', ...shown, ...definition.form.map((field) => field.property)])
  const facts = definition.list.columns.filter(
    (column) =>
      // A bar shows the same as the form's number, at a glance.
      (!inForm.has(column.field) || column.kind === 'percent') && !isEmpty(valueAt(row, column.field)),
  )
  return (
    <Facts>
      {facts.map((column) => (
        <Fact key={column.field} label={column.label}>
          <FactValue definition={definition} column={column} row={row} View={views[column.field]} />
        </Fact>
      ))}
      <Fact label="Date">
        <TimeText at={row.date} />
      </Fact>
      <Fact label="Updated">
        <TimeText at={row.last_date} />
      </Fact>
    </Facts>
  )
}
