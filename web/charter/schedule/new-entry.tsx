import { schedule } from '../../../domain/charter/index.ts'
import type { Doc } from '../../../domain/kernel/index.ts'
import { notify } from '../../platform/notices.ts'
import { RecordForm } from '../../ui/form/record-form.tsx'
import { useSaveRecord } from '../../ui/form/use-save-record.ts'

interface NewEntryProps {
  /** Initial aircraft and time. */
  readonly begun: Doc
  readonly onClose: () => void
}

/** Form of a new schedule entry, such as maintenance, owner use or crew rest. */
export function NewEntry({ begun, onClose }: NewEntryProps) {
  const { add, isSaving } = useSaveRecord(schedule)
  return (
    <RecordForm
      definition={schedule}
      doc={begun}
      isNew
      isSaving={isSaving}
      onCancel={onClose}
      onSave={async (change) => {
        const outcome = await add({ ...begun, ...change })
        if (outcome.kind === 'saved') {
          notify({ title: `${schedule.title(outcome.row)} was added`, kind: 'success' })
          onClose()
        }
        return outcome
      }}
    />
  )
}
