import { Button } from '@mantine/core'
import { isLost, type MessageRow } from '../../../domain/inbox/index.ts'
import { FailedRecipient } from './failed-recipient.tsx'
import { useSendAgain } from './use-send-again.ts'
import classes from './delivery.module.css'

/** Whom a message did not reach, why in the provider's words, and what to do: always open, never behind a click. */
export function FailedRecipients({ message }: { readonly message: Pick<MessageRow, 'id' | 'results' | 'medium'> }) {
  const { send, isRunning } = useSendAgain(message.id)
  const lost = message.results.recipients.filter(isLost)
  if (lost.length === 0) return null
  return (
    <ul className={classes['lost']} aria-label="Not delivered">
      {lost.map((result) => (
        <FailedRecipient key={result.address} message={message} result={result} />
      ))}
      {lost.length > 1 && (
        <li>
          <Button size="compact-sm" variant="default" loading={isRunning} onClick={() => send(undefined)}>
            Retry all {lost.length}
          </Button>
        </li>
      )}
    </ul>
  )
}
