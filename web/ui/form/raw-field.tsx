import { Input } from '@mantine/core'
import type { FieldInputProps } from './field-input-props.ts'
import classes from './raw-field.module.css'

/** A value of a kind that this program does not know: shown as it is stored, read-only, and kept. */
export function RawField({ field, value, error }: FieldInputProps) {
  const text = value === undefined || value === '' ? 'Nothing is stored.' : JSON.stringify(value, null, 2)
  return (
    <Input.Wrapper
      label={field.label}
      labelElement="div"
      error={error}
      description="This kind of field is not known here. It is shown as it is stored, and stays so."
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long value is scrolled by the keyboard */}
      <pre className={classes['raw']} tabIndex={0} aria-label={field.label}>
        {text}
      </pre>
    </Input.Wrapper>
  )
}
