import { fieldWords, recordWords } from '../../domain/data-log-words.ts'
import { valueAt, type Doc } from '../../domain/kernel/index.ts'
import { textOf } from '../../domain/kernel/values/format-value.ts'

interface CellProps {
  readonly row: Doc
}

const recordOf = (row: Doc): string => textOf(valueAt(row, 'details.record'))

/** Of which type the record was, as its list is called. */
export const LoggedRecord = ({ row }: CellProps) => recordWords(recordOf(row))

/** Read fields of the record, by the labels of its form. */
export function LoggedFields({ row }: CellProps) {
  const fields = valueAt(row, 'details.fields')
  if (!Array.isArray(fields)) return null
  return [...new Set(fields.map((field) => fieldWords(recordOf(row), textOf(field))))].join(', ')
}
