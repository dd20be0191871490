import { Button, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { inboxMessages, textNumber } from '../../../domain/inbox/index.ts'
import { isEmailAddress } from '../../../domain/kernel/index.ts'
import { formatPhone } from '../../ui/format-value.ts'
import classes from './delivery.module.css'

interface CorrectionFormProps {
  /** Address that the message did not reach. */
  readonly address: string
  /** It is a number, of a text message. */
  readonly isPhone: boolean
  readonly isRunning: boolean
  /** Called with the new address, in the form that mails or texts use. */
  readonly onSend: (to: string) => void
  readonly onCancel: () => void
}

/** The typed address, in the form that mails or texts use; undefined for neither an address nor a number. */
function tidied(typed: string, isPhone: boolean): string | undefined {
  if (isPhone) return textNumber(typed)
  return isEmailAddress(typed) ? typed.trim().toLowerCase() : undefined
}

/** The address or number put right: the message goes to it instead. */
export function CorrectionForm({ address, isPhone, isRunning, onSend, onCancel }: CorrectionFormProps) {
  const [typed, setTyped] = useState(formatPhone(address))
  const [isTried, setTried] = useState(false)
  const to = tidied(typed, isPhone)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (to !== undefined) onSend(to)
  }
  const fault = inboxMessages[isPhone ? 'invalid-phone' : 'invalid-email'].message
  return (
    <form className={classes['correction']} onSubmit={submit} noValidate>
      <TextInput
        size="xs"
        type={isPhone ? 'tel' : 'email'}
        aria-label={`Corrected ${isPhone ? 'number' : 'address'} for ${formatPhone(address)}`}
        value={typed}
        data-autofocus
        autoFocus
        error={isTried && to === undefined && fault}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" size="compact-sm" loading={isRunning}>
        Send
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  )
}
