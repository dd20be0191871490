import { TextInput } from '@mantine/core'
import { phoneNumber } from '../../../domain/kernel/values/phone-number.ts'
import { formatPhone } from '../format-value.ts'
import { textOf } from '../cells/record-cell.tsx'
import { commonOf, type FieldInputProps } from '../field/field-input-props.ts'
import { phoneAsTyped } from './phone-words.ts'

/** Formatted as it is typed, kept as E.164 (2-content section 5, decision M12). */
export function PhoneField(props: FieldInputProps) {
  const { value, onChange } = props
  return (
    <TextInput
      {...commonOf(props)}
      type="tel"
      value={formatPhone(textOf(value))}
      onChange={({ currentTarget: input }) => {
        // Formatting waits while the cursor is in the middle of a number.
        const isAtEnd = input.selectionStart === null || input.selectionStart === input.value.length
        onChange(isAtEnd ? phoneAsTyped(input.value) : input.value)
      }}
      onBlur={({ currentTarget: { value: typed } }) => onChange(phoneNumber(typed) ?? typed.trim())}
    />
  )
}
