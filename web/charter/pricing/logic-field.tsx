import type { FieldInputProps } from '../../ui/field/field-input-props.ts'
import { LogicEditor } from '../../ui/logic/logic-editor.tsx'
import { usePriceLogic } from './value-sources.tsx'

/** For which flights a rule or an item of it is (decision D15). */
export function LogicField({ field, value, error, isReadOnly, onChange }: FieldInputProps) {
  return (
    <LogicEditor
      label={field.label}
      nothing="All flights"
      value={value}
      error={typeof error === 'string' ? error : undefined}
      isReadOnly={isReadOnly}
      logicUse={usePriceLogic(value)}
      onChange={onChange}
    />
  )
}
