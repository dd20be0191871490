import { Input } from '@mantine/core'
import { useId } from 'react'
import { ElsewhereField } from './elsewhere-field.tsx'
import type { FieldInputProps } from './field-input-props.ts'

/** Fields of their own below one label. */
export function ObjectField(props: FieldInputProps) {
  const { field, path, error, renderWithin } = props
  const label = useId()
  if (path === undefined || renderWithin === undefined) return <ElsewhereField {...props} />
  return (
    <div role="group" aria-labelledby={label}>
      <Input.Label component="div" id={label}>
        {field.label}
      </Input.Label>
      {field.description !== undefined && <Input.Description>{field.description}</Input.Description>}
      {error !== undefined && <Input.Error>{error}</Input.Error>}
      {renderWithin(path)}
    </div>
  )
}
