import { Button } from '@mantine/core'
import { useState } from 'react'
import type { MessageRow, RecipientResult } from '../../../domain/inbox/index.ts'
import { formatPhone } from '../../ui/format-value.ts'
import { CorrectionForm } from './correction-form.tsx'
import { recipientReason, recipientWords } from '../message/recipient-words.ts'
import { useSendAgain } from './use-send-again.ts'
import classes from './delivery.module.css'

interface FailedRecipientProps {
  readonly message: Pick<MessageRow, 'id' | 'medium'>
  readonly result: RecipientResult
}

/** One recipient that a message did not reach: why, Retry, and the address to be corrected. */
export function FailedRecipient({ message, result }: FailedRecipientProps) {
  const { send, isRunning } = useSendAgain(message.id)
  const [isCorrecting, setCorrecting] = useState(false)
  const { address, state } = result
  const isText = message.medium === 'text'
  return (
    <li>
      <span className={classes['who']}>
        <strong>{formatPhone(address)}</strong> {recipientWords[state].toLowerCase()}
      </span>
      <span className={classes['reason']}>{recipientReason(result)}</span>
      {isCorrecting ? (
        <CorrectionForm
          address={address}
          isPhone={isText}
          isRunning={isRunning}
          onSend={(to) => send(to === address ? { address } : { address, to })}
          onCancel={() => setCorrecting(false)}
        />
      ) : (
        <span className={classes['actions']}>
          <Button
            size="compact-sm"
            variant="default"
            loading={isRunning}
            aria-label={`Retry ${formatPhone(address)}`}
            onClick={() => send({ address })}
          >
            Retry
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Correct the ${isText ? 'number' : 'address'} ${formatPhone(address)}`}
            onClick={() => setCorrecting(true)}
          >
            Correct the {isText ? 'number' : 'address'}
          </Button>
        </span>
      )}
    </li>
  )
}
