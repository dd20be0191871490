import type { FieldInputProps } from '../../ui/field/field-input-props.ts'
import { LogicEditor } from '../../ui/logic/logic-editor.tsx'
import { useDiscountLogic } from './discount-values.tsx'

/** Orders that the rule of a discount is for (decision D15). */
export function DiscountLogicField({ field, value, error, isReadOnly, onChange }: FieldInputProps) {
  return (
    <LogicEditor
      label={field.label}
      nothing="Nowhere yet. Add a condition."
      value={value}
      error={typeof error === 'string' ? error : undefined}
      isReadOnly={isReadOnly}
      logicUse={useDiscountLogic(value)}
      onChange={onChange}
    />
  )
}
