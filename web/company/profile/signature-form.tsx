import type { Doc, RecordDefinition } from '../../../domain/kernel/index.ts'
import { useRecord } from '../../platform/data/use-record.ts'
import { KeptNote } from '../../ui/detail/kept-note.tsx'
import { useSaveRecord } from '../../ui/form/use-save-record.ts'
import { RecordForm } from '../../ui/form/record-form.tsx'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'

interface SignatureFormProps {
  readonly definition: RecordDefinition
  readonly userId: string
}

const blank = {}

/** One document per user: made at the first save, changed afterwards. */
export function SignatureForm({ definition, userId }: SignatureFormProps) {
  const view = useRecord(definition, userId)
  const { row, isLoading, isGone, error, retry } = view
  const { save, addAt, isSaving } = useSaveRecord(definition)
  if (error && row === undefined && !isGone) return <ErrorState error={error} onRetry={retry} />
  if (isLoading) return <RowsSkeleton rows={3} />
  return (
    <>
      {row && <KeptNote definition={definition} view={view} />}
      <RecordForm<Doc>
        definition={definition}
        doc={row ?? blank}
        isNew={row === undefined}
        isSaving={isSaving}
        onSave={async (change, base) => {
          if (row) return save({ ...row, ...base }, change)
          const outcome = await addAt(userId, change)
          if (outcome.kind === 'saved') retry()
          return outcome
        }}
      />
    </>
  )
}
