import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { ShownMessage } from '../../../domain/inbox/index.ts'
import { MessageTime } from '../message-time.tsx'
import { MessageBody } from '../message/message-body.tsx'
import { MessageFiles } from '../message/message-files.tsx'
import { SenderLine } from '../sender/sender-line.tsx'
import { useClient } from '../../platform/platform-context.tsx'
import { addressedTo, authorOf } from '../message/message-people.ts'
import { printMessages } from '../message/print-messages.ts'
import classes from '../message/message.module.css'

/** The whole email in a separate window, its history shown, with Close and Print (1-shell section 2.5). */
export function FullMessage({ message, onClose }: { readonly message: ShownMessage; readonly onClose: () => void }) {
  const [showImages, setShowImages] = useState(false)
  const [showQuoted, setShowQuoted] = useState(true)
  const { timezone } = useClient()
  const title = message.subject || 'No subject'
  const print = () => void printMessages(async () => [message], { title, timezone, isWhole: true })
  return (
    <article>
      <div className={classes['who']}>
        <span className={classes['name']}>{authorOf(message).label}</span>
        <span className={classes['to']}>{addressedTo(message)}</span>
        <MessageTime at={message.date} className={classes['time']} />
      </div>
      <SenderLine check={message.sender_check} />
      <MessageBody
        message={{ ...message, messageHtml: message.html || message.messageHtml }}
        showQuoted={showQuoted}
        onToggleQuoted={() => setShowQuoted(!showQuoted)}
        showImages={showImages}
        onShowImages={() => setShowImages(true)}
      />
      <MessageFiles message={message} />
      <Group justify="flex-end" gap="sm" mt="md">
        <Button variant="default" onClick={print}>
          Print
        </Button>
        <Button onClick={onClose}>Close</Button>
      </Group>
    </article>
  )
}
