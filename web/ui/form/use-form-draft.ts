import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useClient } from '../../platform/platform-context.tsx'
import { useLeaveGuard } from '../../platform/use-leave-guard.ts'
import type { Doc, EditorField, RecordDefinition } from '../../../domain/kernel/index.ts'
import { isBlank } from './field-fault.ts'
import { changeOf, changedFields, clearedBy, formErrors, formValues } from './form-values.ts'

/** What a save came to: faults by property, 'discard' when the person gave up what was typed, nothing when all is well. */
export type SaveOutcome = Readonly<Record<string, string>> | 'discard' | undefined

interface FormDraftOptions<D extends Doc> {
  readonly definition: RecordDefinition
  readonly doc: D
  readonly isNew: boolean
  /** Gets only what changed, and the document that the change began from. Server faults come back by property. */
  readonly onSave: (change: Doc, base: D) => Promise<SaveOutcome>
  /** Told when a save is refused because a field is wrong. */
  readonly onInvalid?: (() => void) | undefined
}

export interface FormDraft {
  readonly values: Doc
  readonly errors: Readonly<Record<string, unknown>>
  readonly changed: readonly EditorField[]
  readonly set: (property: string, value: unknown) => void
  readonly save: () => void
  readonly reset: () => void
}

/**
 * What a person has typed into a form, and the document that it began from. That document follows the record until
 * something is changed: then it stays, so that a save says which version it was made from, and nobody's change is
 * overwritten unseen.
 */
export function useFormDraft<D extends Doc>({
  definition,
  doc,
  isNew,
  onSave,
  onInvalid,
}: FormDraftOptions<D>): FormDraft {
  const fields = definition.form
  const { timezone } = useClient()
  const [base, setBase] = useState(doc)
  const form = useForm<Record<string, unknown>>({
    initialValues: { ...formValues(fields, doc) },
    validate: (values) => formErrors(definition, base, { values, timezone }),
  })
  const values = form.getValues()
  const changed = changedFields(fields, base, values)
  const letGo = useLeaveGuard(changed.length > 0, `this ${definition.label.one.toLowerCase()}`)
  const begin = () => {
    setBase(doc)
    form.setValues({ ...formValues(fields, doc) })
  }
  const isUntouched = changed.length === 0 || changedFields(fields, doc, values).length === 0
  if (doc !== base && !isNew && isUntouched) begin()
  return {
    values,
    errors: form.errors,
    changed,
    set: (property, value) => {
      form.setFieldValue(property, value)
      if (isBlank(value)) return
      for (const [cleared, empty] of clearedBy(fields, property)) form.setFieldValue(cleared, empty)
    },
    save: form.onSubmit(async (checked) => {
      // Who makes a record is led on to its page once the server has it.
      if (isNew) letGo(true)
      const outcome = await onSave(changeOf(fields, base, checked), base)
      if (outcome !== undefined) letGo(false)
      if (outcome === 'discard') begin()
      else if (outcome) form.setErrors({ ...outcome })
    }, onInvalid),
    reset: () => {
      letGo(true)
      begin()
      form.clearErrors()
    },
  }
}
