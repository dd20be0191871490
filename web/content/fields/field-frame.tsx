import { Input } from '@mantine/core'
import type { ReactNode } from 'react'
import { commonOf, type FieldInputProps } from '../../ui/field/field-input-props.ts'

/** Label, words and fault around an input that is several controls. */
export function FieldFrame({ children, ...props }: FieldInputProps & { readonly children: ReactNode }) {
  const { label, error, required, withAsterisk, description } = { description: undefined, ...commonOf(props) }
  return (
    <Input.Wrapper
      role="group"
      aria-label={props.field.label}
      labelElement="div"
      label={label}
      error={error}
      required={required}
      withAsterisk={withAsterisk}
      description={description}
    >
      <div data-invalid={error ? true : undefined}>{children}</div>
    </Input.Wrapper>
  )
}
