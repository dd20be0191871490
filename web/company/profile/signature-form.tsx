import type { RecordDefinition } from '../../../domain/kernel/index.ts'
import { useRecord } from '../../platform/data/use-record.ts'
import { useSaveRecord } from '../../ui/detail/use-save-record.ts'
import { RecordForm } from '../../ui/form/record-form.tsx'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'

interface SignatureFormProps {
  readonly definition: RecordDefinition
  readonly userId: string
}

const blank = {}

/** One document per user: made at the first save, changed afterwards. */
export function SignatureForm({ definition, userId }: SignatureFormProps) {
  const { row, isLoading, isGone, error, retry } = useRecord(definition, userId)
  const { save, addAt, isSaving } = useSaveRecord(definition)
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (isLoading) return <RowsSkeleton rows={3} />
  if (row && !isGone) {
    return (
      <RecordForm definition={definition} doc={row} isSaving={isSaving} onSave={(change, base) => save(base, change)} />
    )
  }
  return (
    <RecordForm
      definition={definition}
      doc={blank}
      isNew
      isSaving={isSaving}
      onSave={async (doc) => {
        const answer = await addAt(userId, doc)
        if (!('version' in answer)) return answer
        retry()
        return undefined
      }}
    />
  )
}
