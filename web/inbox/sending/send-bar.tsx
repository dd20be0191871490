import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconChecks, IconClockHour4 } from '@tabler/icons-react'
import type { Draft } from '../drafts/draft.ts'
import type { Sending } from './use-sending.ts'
import { KeyMark } from '../../ui/key-mark.tsx'
import { showSendLater } from '../outgoing/show-send-later.tsx'
import classes from './send-bar.module.css'

interface LaterButtonProps {
  readonly sending: Sending
  readonly isDisabled: boolean
}

/** 'Send later', next to Send. */
function LaterButton({ sending, isDisabled }: LaterButtonProps) {
  const { threadId, send } = sending
  const choose = () =>
    showSendLater({ canCancelOnReply: threadId !== undefined, onChoose: (later) => void send(later) })
  return (
    <Tooltip label="Send later">
      <ActionIcon aria-label="Schedule send" disabled={isDisabled || sending.isSending} onClick={choose}>
        <IconClockHour4 size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

interface SendBarProps {
  readonly draft: Draft
  readonly sending: Sending
  /** A file is still on its way. */
  readonly isUploading: boolean
}

/** Send (1-shell section 2.5): now, later, or with Done. */
export const SendBar = ({ draft, sending, isUploading }: SendBarProps) => (
  <span className={classes['sendGroup']}>
    {draft.medium === 'email' && <LaterButton sending={sending} isDisabled={isUploading} />}
    {sending.sendAndDone && (
      <Tooltip label="Send and mark done, Ctrl ⇧ ↵">
        <ActionIcon
          aria-label="Send and mark done"
          disabled={isUploading || sending.isSending}
          onClick={() => void sending.sendAndDone?.()}
        >
          <IconChecks size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
    )}
    <Button
      loading={sending.isSending}
      disabled={isUploading}
      onClick={() => void sending.send()}
      rightSection={<KeyMark className={classes['key']}>Ctrl ↵</KeyMark>}
    >
      Send
    </Button>
  </span>
)
