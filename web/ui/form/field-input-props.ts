import type { ReactNode } from 'react'
import type { EditorField } from '../../../domain/kernel/index.ts'

export interface FieldInputProps {
  readonly field: EditorField
  readonly value: unknown
  readonly error?: ReactNode
  readonly isReadOnly: boolean
  readonly onChange: (value: unknown) => void
}

/** What every input takes from its field. */
export const commonOf = ({ field, error, isReadOnly }: FieldInputProps) => ({
  label: field.label,
  error,
  required: field.required ?? false,
  withAsterisk: field.required ?? false,
  ...(field.description === undefined ? {} : { description: field.description }),
  ...(field.placeholder === undefined ? {} : { placeholder: field.placeholder }),
  readOnly: isReadOnly,
})
