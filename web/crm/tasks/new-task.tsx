import { tasks } from '../../../domain/crm/index.ts'
import type { Doc, EditorField, RecordDefinition } from '../../../domain/kernel/index.ts'
import { useGo } from '../../platform/address.ts'
import { notify } from '../../platform/notices.ts'
import { useSignedInUser } from '../../platform/platform-context.tsx'
import { useSaveRecord } from '../../ui/form/use-save-record.ts'
import { blankDocument } from '../../ui/form/form-values.ts'
import { RecordForm } from '../../ui/form/record-form.tsx'

/** Subject of a task: a record, and the message that it came from. */
export interface TaskAbout {
  readonly about?: { readonly type: string; readonly id: string; readonly label: string }
  readonly thread_id?: string
  readonly message_id?: string
  /** First name of the task. */
  readonly name?: string
}

const asked: ReadonlySet<string> = new Set(['name', 'index', 'due', 'repeats', 'description', 'agents'])

const form: readonly EditorField[] = tasks.form.filter(({ property }) => asked.has(property))

const shortTask: RecordDefinition = { ...(tasks as RecordDefinition), form }

interface NewTaskProps {
  readonly of: TaskAbout
  readonly onClose: () => void
}

/** A new task about a record; its author owns it unless another owner is chosen. */
export function NewTask({ of: { name = '', ...about }, onClose }: NewTaskProps) {
  const { add, isSaving } = useSaveRecord(tasks)
  const me = useSignedInUser()
  const go = useGo()
  const begun: Doc = { name, agents: [{ id: me.id, label: me.name }] }
  const blank: Doc = { ...blankDocument(tasks), ...begun }
  return (
    <RecordForm
      definition={shortTask}
      doc={blank}
      isNew
      isSaving={isSaving}
      onCancel={onClose}
      onSave={async (doc) => {
        // Default values of the form are no change.
        const outcome = await add({ ...begun, ...doc, ...about })
        if (outcome.kind !== 'saved') return outcome
        const { id } = outcome.row
        notify({
          kind: 'success',
          title: 'Task added',
          action: { label: 'Open', run: () => go(`tasks/details/${id}`) },
        })
        onClose()
        return outcome
      }}
    />
  )
}
