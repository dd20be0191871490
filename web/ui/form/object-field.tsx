import { Input } from '@mantine/core'
import { useId } from 'react'
import { ElsewhereField } from './elsewhere-field.tsx'
import type { FieldInputProps } from './field-input-props.ts'
import { FormGrid } from './form-grid.tsx'
import { useFormStore } from './form-store.ts'

/** Fields of their own below one label. */
export function ObjectField(props: FieldInputProps) {
  const { field, path, error, isReadOnly, recordId } = props
  const store = useFormStore()
  const label = useId()
  if (store === undefined || path === undefined) return <ElsewhereField {...props} />
  return (
    <div role="group" aria-labelledby={label}>
      <Input.Label component="div" id={label}>
        {field.label}
      </Input.Label>
      {field.description !== undefined && <Input.Description>{field.description}</Input.Description>}
      {error !== undefined && <Input.Error>{error}</Input.Error>}
      <FormGrid fields={field.fields ?? []} scope={path} isReadOnly={isReadOnly} recordId={recordId} />
    </div>
  )
}
