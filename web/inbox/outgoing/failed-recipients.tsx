import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { isLost, type MessageRow } from '../../../domain/inbox/index.ts'
import { FailedRecipient } from './failed-recipient.tsx'
import { useSendAgain } from './use-send-again.ts'
import classes from './delivery.module.css'

/** A message to a group may fail for thousands, mostly for one reason. */
const firstShown = 10

/** Failed recipients of a message, the provider's reason, and the remedy: always visible, without a click. */
export function FailedRecipients({ message }: { readonly message: Pick<MessageRow, 'id' | 'results' | 'medium'> }) {
  const { send, isRunning } = useSendAgain(message.id)
  const [shown, setShown] = useState(firstShown)
  const lost = message.results.recipients.filter(isLost)
  if (lost.length === 0) return null
  return (
    <ul className={classes['lost']} aria-label="Not delivered">
      {lost.slice(0, shown).map((result) => (
        <FailedRecipient key={result.address} message={message} result={result} />
      ))}
      {lost.length > 1 && (
        <li>
          <Group gap="xs">
            <Button size="compact-sm" variant="default" loading={isRunning} onClick={() => send(undefined)}>
              Retry all {lost.length.toLocaleString('en-US')}
            </Button>
            {lost.length > shown && (
              <Button size="compact-sm" variant="subtle" onClick={() => setShown(shown + 100)}>
                Show more
              </Button>
            )}
          </Group>
        </li>
      )}
    </ul>
  )
}
