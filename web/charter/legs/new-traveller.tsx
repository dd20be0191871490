import { splitFullName } from '../../../domain/company/index.ts'
import { contacts } from '../../../domain/crm/index.ts'
import type { Doc, RecordDefinition } from '../../../domain/kernel/index.ts'
import { useSaveRecord } from '../../ui/form/use-save-record.ts'
import { RecordForm } from '../../ui/form/record-form.tsx'

/** Data of a new traveller; passport, birthdate and weight are sealed once they are saved. */
const asked = ['first_name', 'last_name', 'email', 'phone', 'birthdate', 'weight', 'passport']

const ofContacts: RecordDefinition = contacts

const form: RecordDefinition = {
  ...ofContacts,
  form: contacts.form
    .filter(({ property }) => asked.includes(property))
    .map((field) => ({ ...field, colSpan: field.property === 'passport' ? 12 : 6 })),
}

export interface MadeContact {
  readonly id: string
  readonly name: string
}

interface NewTravellerProps {
  readonly name: string
  readonly onMade: (made: MadeContact) => void
  readonly onClose: () => void
}

/** A new contact for a place on board. */
export function NewTraveller({ name, onMade, onClose }: NewTravellerProps) {
  const { add, isSaving } = useSaveRecord(contacts)
  const begun: Doc = { ...splitFullName(name) }
  return (
    <RecordForm
      definition={form}
      doc={begun}
      isNew
      isSaving={isSaving}
      onCancel={onClose}
      onSave={async (change) => {
        const outcome = await add({ ...begun, ...change })
        if (outcome.kind === 'saved') onMade({ id: outcome.row.id, name: contacts.title(outcome.row) })
        return outcome
      }}
    />
  )
}
