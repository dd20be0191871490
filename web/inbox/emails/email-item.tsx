import { valueAt, type Doc } from '../../../domain/kernel/index.ts'
import { ItemLines } from '../../ui/list/item-lines.tsx'
import { textOf } from '../../ui/cells/record-cell.tsx'
import { TimeText } from '../../ui/time-text.tsx'

/** Sender of an email: a person outside, or the sending colleague. */
const whoOf = (row: Doc): string => {
  const name = textOf(valueAt(row, 'from.name')) || textOf(valueAt(row, 'from.address'))
  return row['inbound'] === true ? name : `Sent by ${textOf(valueAt(row, 'creator.label')) || 'Flightline'}`
}

/** An email where there is no room for columns: subject and time, and who it is from. */
export function EmailItem({ row }: { readonly row: Doc }) {
  const { date } = row
  return (
    <ItemLines
      title={textOf(row['subject']) || 'No subject'}
      aside={typeof date === 'number' ? <TimeText at={date} isRelative /> : ''}
      note={whoOf(row)}
    />
  )
}
