import { valueAt, type Doc, type RecordBase, type RecordDefinition } from '../../../domain/kernel/index.ts'
import { RecordCell } from '../list/record-cell.tsx'
import { TimeText } from '../time-text.tsx'
import classes from './fact-list.module.css'

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** What the form does not show: computed values of the list's columns, and when the record was made and changed. */
export function FactList({
  definition,
  row,
}: {
  readonly definition: RecordDefinition
  readonly row: Doc & RecordBase
}) {
  const inForm = new Set(['last_date', 'date', ...definition.form.map((field) => field.property)])
  const facts = definition.list.columns.filter(
    (column) => !inForm.has(column.field) && !isEmpty(valueAt(row, column.field)),
  )
  return (
    <dl className={classes['facts']}>
      {facts.map((column) => (
        <div key={column.field} className={classes['fact']}>
          <dt>{column.label}</dt>
          <dd>
            <RecordCell definition={definition} column={column} value={valueAt(row, column.field)} />
          </dd>
        </div>
      ))}
      <div className={classes['fact']}>
        <dt>Date</dt>
        <dd>
          <TimeText at={row.date} />
        </dd>
      </div>
      <div className={classes['fact']}>
        <dt>Updated</dt>
        <dd>
          <TimeText at={row.last_date} />
        </dd>
      </div>
    </dl>
  )
}
