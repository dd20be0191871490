import { Button } from '@mantine/core'
import { use } from 'react'
import { isEmptyValue } from '../../../domain/kernel/values/empty-value.ts'
import { changesBetween, type FieldChange } from '../../../domain/kernel/records/change-words.ts'
import type { EditorField } from '../../../domain/kernel/index.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { SealedRecordContext } from '../sealed/sealed-record.ts'
import { takeTheirs } from './follow-form.ts'
import { useFormPart, type FormStore } from './form-store.ts'
import classes from './form-grid.module.css'

interface OthersNoteProps {
  readonly store: FormStore
  readonly field: EditorField
  readonly path: string
  readonly isReadOnly: boolean
}

/** Describes the first state of a field as far as it differs from the second. */
function describeFirst({ label }: EditorField, changes: readonly FieldChange[]): string {
  const change = changes.find((one) => one.label === label)
  return change === undefined || isEmptyValue(change.before) ? 'empty' : change.before
}

function TheirValue({ store, field, isReadOnly }: OthersNoteProps) {
  const definition = use(SealedRecordContext)?.definition
  const { timezone } = useClient()
  const stored = useFormPart(store, (state) => state.stored)
  const values = useFormPart(store, (state) => state.values)
  const changes = definition && changesBetween({ ...definition, form: [field] }, [stored, values], timezone)
  const words = changes && describeFirst(field, changes)
  return (
    <p className={classes['theirs']} role="status">
      <span>{words === undefined ? 'Another value was saved elsewhere.' : `Saved elsewhere: ${words}`}</span>
      {!isReadOnly && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`Use saved value: ${field.label}`}
          onClick={() => store.set(takeTheirs(store.get(), field))}
        >
          Use saved value
        </Button>
      )}
    </p>
  )
}

/** Marks a field that another user saved during the input, with their value if this user changed it too. */
export function OthersNote(props: OthersNoteProps) {
  const { store, path } = props
  const mark = useFormPart(store, ({ others }) => others[path])
  if (mark === 'kept') return <TheirValue {...props} />
  return (
    mark === 'taken' && (
      <span className={classes['taken']} title="Saved elsewhere while you were editing.">
        Updated
      </span>
    )
  )
}
