import { contacts } from '../../domain/crm/index.ts'
import { StoppedNote } from '../inbox/index.ts'
import { useRecord } from '../platform/data/use-record.ts'
import type { OneRecordProps } from '../ui/detail/record-screens.ts'

/** What a contact said about being texted, at any of its numbers. */
export function ContactTexts({ id }: OneRecordProps) {
  const { row } = useRecord(contacts, id)
  return row === undefined ? null : <StoppedNote phones={[row.phone, ...row.phones]} />
}
