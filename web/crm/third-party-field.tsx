import { showAlert } from '../platform/dialogs.ts'
import { TextListField } from '../ui/form/text-list-field.tsx'
import type { FieldInputProps } from '../ui/field/field-input-props.ts'

const mayRemove = (id: string): Promise<boolean> =>
  showAlert({
    title: 'Are You Sure?',
    message: `Without ${id} this contact is no longer the one of the other system.`,
    confirm: 'Remove',
    cancel: 'Cancel',
    isDestructive: true,
  })

/** Ids of other systems come from there: here they are only removed, with a question (2-content section 5). */
export function ThirdPartyField(props: FieldInputProps) {
  return <TextListField {...props} isRemoveOnly mayRemove={mayRemove} />
}
