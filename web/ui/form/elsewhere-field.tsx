import { Input } from '@mantine/core'
import { fieldKinds } from '../../../domain/kernel/index.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { textOf } from '../cells/record-cell.tsx'
import type { FieldInputProps } from '../field/field-input-props.ts'
import classes from './elsewhere-field.module.css'

/** Count or name of the contents: a stored value is never shown as it is. */
function wordsOf(value: unknown, kindWords: string | undefined): string {
  const words = kindWords ?? textOf(value)
  if (words !== '') return words
  if (Array.isArray(value) && value.length > 0) return value.length === 1 ? '1 entry' : `${value.length} entries`
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? 'Set' : 'None'
}

/** A value that this form has no input for: it is read here, and a save keeps it as it is. */
export function ElsewhereField({ field, value, error }: FieldInputProps) {
  const { timezone } = useClient()
  const kindWords = fieldKinds[field.component].words(value, { field, timezone })
  return (
    <Input.Wrapper label={field.label} labelElement="div" error={error} description="This form cannot edit it.">
      <p className={classes['value']}>{wordsOf(value, kindWords)}</p>
    </Input.Wrapper>
  )
}
