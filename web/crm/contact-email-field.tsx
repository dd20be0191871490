import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contactsWithEmail, crmMessages } from '../../domain/crm/index.ts'
import { isEmailAddress } from '../../domain/kernel/index.ts'
import { useClient, usePlatform } from '../platform/platform-context.tsx'
import { textOf } from '../ui/cells/record-cell.tsx'
import type { FieldInputProps } from '../ui/field/field-input-props.ts'
import { FieldInput } from '../ui/form/field-input.tsx'

const askDelayMs = 250

/** Why an address that was typed for a contact will be refused: another contact has it. Asked once typing rests. */
function useTakenWords(value: unknown, recordId: string | undefined): string | undefined {
  const { api } = usePlatform()
  const client = useClient()
  const typed = textOf(value).trim().toLowerCase()
  const [begun] = useState(typed)
  const [email] = useDebouncedValue(typed, askDelayMs)
  const isAsked = recordId !== undefined && email === typed && email !== begun && isEmailAddress(email)
  const { data: having = [] } = useQuery({
    queryKey: ['email-check', client.id, email],
    queryFn: ({ signal }) => api.call(contactsWithEmail, { body: { email } }, signal),
    enabled: isAsked,
    staleTime: 0,
    gcTime: 0,
  })
  const isTaken = isAsked && having.some(({ id }) => id !== recordId)
  return isTaken ? crmMessages.words(crmMessages.issue('email', 'email-in-use', { email })) : undefined
}

/**
 * The first address of a contact: while it is typed, it says that another contact has it (2-content section 5). Who is here
 * already is shown below the form of a new one.
 */
export function ContactEmailField(props: FieldInputProps) {
  const { noted: _, ...field } = props.field
  const words = useTakenWords(props.value, props.recordId)
  return <FieldInput {...props} field={field} error={props.error ?? words} />
}
