import { ActionIcon, Tooltip } from '@mantine/core'
import { IconClockHour4 } from '@tabler/icons-react'
import { showSendLater } from '../outgoing/show-send-later.tsx'
import type { Sending } from './use-sending.ts'

interface LaterButtonProps {
  readonly sending: Sending
  readonly isDisabled: boolean
}

/** 'Send later', beside Send. */
export function LaterButton({ sending, isDisabled }: LaterButtonProps) {
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
