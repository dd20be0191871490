import { Button, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { inboxMessages, isEmailAddress, type RecipientResult } from '../../../domain/inbox/index.ts'
import { formatPhone } from '../../ui/format-value.ts'
import { recipientReason, recipientWords } from './recipient-words.ts'
import { useSendAgain } from './use-send-again.ts'
import classes from './delivery.module.css'

interface LostRecipientProps {
  readonly messageId: string
  readonly result: RecipientResult
}

interface CorrectionProps {
  readonly address: string
  readonly isRunning: boolean
  readonly onSend: (to: string) => void
  readonly onCancel: () => void
}

/** The address put right: the message goes to it instead. */
function Correction({ address, isRunning, onSend, onCancel }: CorrectionProps) {
  const [to, setTo] = useState(address)
  const [isTried, setTried] = useState(false)
  const isValid = isEmailAddress(to)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isValid) onSend(to.trim())
  }
  return (
    <form className={classes['correction']} onSubmit={submit} noValidate>
      <TextInput
        size="xs"
        type="email"
        aria-label={`Corrected address for ${address}`}
        value={to}
        data-autofocus
        autoFocus
        error={isTried && !isValid && inboxMessages['invalid-email'].message}
        onChange={(event) => setTo(event.currentTarget.value)}
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

/** One recipient that a message did not reach: why, Retry, and the address to be corrected. */
export function LostRecipient({ messageId, result }: LostRecipientProps) {
  const { send, isRunning } = useSendAgain(messageId)
  const [isCorrecting, setCorrecting] = useState(false)
  const { address, state } = result
  return (
    <li>
      <span className={classes['who']}>
        <strong>{formatPhone(address)}</strong> {recipientWords[state].toLowerCase()}
      </span>
      <span className={classes['reason']}>{recipientReason(result)}</span>
      {isCorrecting ? (
        <Correction
          address={address}
          isRunning={isRunning}
          onSend={(to) => send(to.toLowerCase() === address ? { address } : { address, to })}
          onCancel={() => setCorrecting(false)}
        />
      ) : (
        <span className={classes['deeds']}>
          <Button
            size="compact-sm"
            variant="default"
            loading={isRunning}
            aria-label={`Retry ${address}`}
            onClick={() => send({ address })}
          >
            Retry
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Correct ${address}`}
            onClick={() => setCorrecting(true)}
          >
            Correct the address
          </Button>
        </span>
      )}
    </li>
  )
}
