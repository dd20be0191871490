import { Textarea } from '@mantine/core'
import type { FieldInputProps } from '../field/field-input-props.ts'
import classes from './raw-field.module.css'

/** A value of a kind that this program does not know: shown as it is stored, read-only, and kept. */
export function RawField({ field, value, error }: FieldInputProps) {
  const text = value === undefined || value === '' ? 'Nothing is stored.' : JSON.stringify(value, null, 2)
  return (
    <Textarea
      label={field.label}
      error={error}
      description="This kind of field is unknown here. Its stored value is shown and cannot be changed."
      classNames={{ input: classes['raw'] ?? '' }}
      value={text}
      readOnly
      autosize
      maxRows={12}
    />
  )
}
