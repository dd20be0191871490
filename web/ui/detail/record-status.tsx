import type { Doc, RecordDefinition } from '../../../domain/kernel/index.ts'
import { RecordCell, textOf } from '../list/record-cell.tsx'

interface RecordStatusProps {
  readonly definition: RecordDefinition
  readonly row: Doc
}

/** How a record stands, where its list says it by a status. */
export function RecordStatus({ definition, row }: RecordStatusProps) {
  const column = definition.list.columns.find(({ kind }) => kind === 'status')
  if (column === undefined || textOf(row[column.field]) === '') return null
  return <RecordCell definition={definition} column={column} value={row[column.field]} />
}
