import { Button, Group } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { valueAt, type Doc, type RecordDefinition } from '../../../domain/kernel/index.ts'
import { useShortcuts } from '../use-shortcuts.ts'
import { FieldInput } from './field-input.tsx'
import { changeOf, changedFields, formErrors, formValues } from './form-values.ts'
import classes from './record-form.module.css'

interface RecordFormProps<D extends Doc> {
  readonly definition: RecordDefinition
  /** The document as it is stored; empty for a new record. */
  readonly doc: D
  readonly isReadOnly?: boolean
  readonly isNew?: boolean
  readonly isSaving: boolean
  /** Gets only what changed, and the document that the change began from. Server faults come back by property. */
  readonly onSave: (change: Doc, base: D) => Promise<Readonly<Record<string, string>> | undefined>
  readonly onCancel?: () => void
}

/** The edit form of a record, made from its definition. Save appears once something has changed. */
export function RecordForm<D extends Doc>(props: RecordFormProps<D>) {
  const { definition, doc, isReadOnly = false, isNew = false, isSaving, onSave, onCancel } = props
  const fields = definition.form
  // What the values began from. It follows the record until this person changes something: then it stays, so that a
  // save says which version it was made from and nobody's change is overwritten unseen.
  const [base, setBase] = useState(doc)
  const form = useForm<Record<string, unknown>>({
    initialValues: { ...formValues(fields, doc) },
    validate: (values) => formErrors(definition, base, values),
  })
  const values = form.getValues()
  const changed = changedFields(fields, base, values)
  if (doc !== base && !isNew && (changed.length === 0 || changedFields(fields, doc, values).length === 0)) {
    setBase(doc)
    form.setValues({ ...formValues(fields, doc) })
  }
  const isChanged = isNew || changed.length > 0
  const save = form.onSubmit(async (checked) => {
    const faults = await onSave(changeOf(fields, base, checked), base)
    if (faults) form.setErrors({ ...faults })
  })
  const cancel = () => {
    setBase(doc)
    form.setValues({ ...formValues(fields, doc) })
    form.clearErrors()
    onCancel?.()
  }
  useShortcuts([{ keys: 'mod+Enter', label: 'Save', run: () => save(), isForTyping: true }], isChanged && !isReadOnly)
  return (
    <form onSubmit={save} noValidate className={classes['form']}>
      <div className={classes['grid']}>
        {fields.map((field) => (
          <div key={field.property} className={classes['field']} style={{ gridColumn: `span ${field.colSpan ?? 12}` }}>
            <FieldInput
              field={field}
              value={valueAt(values, field.property)}
              error={form.errors[field.property]}
              isReadOnly={isReadOnly || field.readOnly === true}
              onChange={(value) => form.setFieldValue(field.property, value)}
            />
          </div>
        ))}
      </div>
      {!isReadOnly && isChanged && (
        <div className={classes['bar']}>
          <Group justify="flex-end" gap="sm">
            <span className={classes['count']}>{isNew ? '' : `${changed.length} changed`}</span>
            <Button variant="default" onClick={cancel}>
              Cancel
            </Button>
            <Button type="submit" loading={isSaving}>
              {isNew ? `Create ${definition.label.one.toLowerCase()}` : 'Save'}
            </Button>
          </Group>
        </div>
      )}
    </form>
  )
}
