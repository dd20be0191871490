import { commonOf, textsOf, type FieldInputProps } from '../field/field-input-props.ts'
import { TextListInput, type TextListManner } from './text-list-input.tsx'

/** The list of texts of a form's field; a room may restrict its entries. */
export function TextListField(props: FieldInputProps & TextListManner) {
  const { label, error, required, description } = { description: undefined, ...commonOf(props) }
  const { refusalOf, written, isRemoveOnly, mayRemove } = props
  return (
    <TextListInput
      label={label}
      error={error}
      required={required}
      description={description}
      isReadOnly={props.isReadOnly}
      value={textsOf(props.value)}
      onChange={props.onChange}
      {...{ refusalOf, written, isRemoveOnly, mayRemove }}
    />
  )
}
