import { contactsWithEmail, crmMessages, emailInUseTitle } from '../../domain/crm/index.ts'
import { isEmailAddress } from '../../domain/kernel/index.ts'
import { reasonOf } from '../platform/api/api-error.ts'
import { showAlert } from '../platform/dialogs.ts'
import { usePlatform } from '../platform/platform-context.tsx'
import { TextListField } from '../ui/form/text-list-field.tsx'
import type { FieldInputProps } from '../ui/field/field-input-props.ts'

/** Further addresses of one contact: in lower case, and of no other contact (2-content section 5). */
export function ContactEmailsField(props: FieldInputProps) {
  const { api } = usePlatform()
  const { recordId } = props
  const refusalOf = async (email: string): Promise<string | undefined> => {
    if (!isEmailAddress(email)) return 'The email format is invalid'
    try {
      const having = await api.call(contactsWithEmail, { body: { email } })
      if (having.every(({ id }) => id === recordId)) return undefined
    } catch (error) {
      return reasonOf(error).message
    }
    const message = crmMessages.words(crmMessages.issue('emails', 'email-in-use', { email }))
    await showAlert({ title: emailInUseTitle, message, tone: 'bad' })
    return message
  }
  return <TextListField {...props} refusalOf={refusalOf} written={(email) => email.toLowerCase()} />
}
