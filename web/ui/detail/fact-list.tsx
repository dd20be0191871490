import { valueAt, type Doc, type RecordDefinition } from '../../../domain/kernel/index.ts'
import { RecordCell } from '../list/record-cell.tsx'
import classes from './fact-list.module.css'

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** What matters of a record at a glance: the values of its list columns, empty ones left out. */
export function FactList({ definition, row }: { readonly definition: RecordDefinition; readonly row: Doc }) {
  const facts = definition.list.columns.filter((column) => !isEmpty(valueAt(row, column.field)))
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
    </dl>
  )
}
