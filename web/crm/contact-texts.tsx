import { contacts } from '../../domain/crm/index.ts'
import { StoppedNote } from '../inbox/index.ts'
import { useRecord } from '../platform/data/use-record.ts'
import type { RecordPartProps } from '../ui/detail/record-screens.ts'

/** A contact's consent to texts, at any of its numbers. */
export function ContactTexts({ row }: RecordPartProps) {
  const { row: contact } = useRecord(contacts, row.id)
  return contact === undefined ? null : <StoppedNote phones={[contact.phone, ...contact.phones]} />
}
