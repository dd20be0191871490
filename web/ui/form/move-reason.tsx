import { TextInput } from '@mantine/core'
import type { Doc, RecordDefinition } from '../../../domain/kernel/index.ts'
import { useFormPart, type FormStore } from './form-store.ts'
import { isForced } from './next-states.ts'
import classes from './record-form.module.css'

interface MoveReasonProps {
  readonly store: FormStore
  readonly definition: RecordDefinition
  /** The record as it is stored. */
  readonly doc: Doc
  readonly value: string
  readonly onChange: (why: string) => void
}

/** Asks why the state of a record changes, once another one is chosen. */
export function MoveReason({ store, definition, doc, value, onChange }: MoveReasonProps) {
  const { transitions: table, form } = definition
  // A form of other parts of the record holds no state.
  const isIn = table !== undefined && form.some(({ property }) => property === table.field)
  const isMoved = useFormPart(store, ({ base, values }) => isIn && values[table.field] !== base[table.field])
  const isRequired = useFormPart(store, ({ values }) => isForced(definition, doc, values))
  if (!isMoved) return null
  return (
    <TextInput
      label="Why the status changes"
      description="Kept in the history."
      className={classes['why']}
      maxLength={500}
      required={isRequired}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
