import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ParentRecord } from '../../../domain/inbox/index.ts'
import { Conversations } from './conversations.tsx'
import { conversationsAbout } from './conversations-about.ts'

interface ConversationsDialogProps {
  readonly object: ParentRecord
  readonly onClose: () => void
}

/** All conversations about a record (1-shell section 2.5, display mode 'modal'). A chosen one opens in place of the dialog. */
export function ConversationsDialog({ object, onClose }: ConversationsDialogProps) {
  const here = useLocation({ select: ({ href }) => href })
  const [began] = useState(here)
  const hasLeft = here !== began
  useEffect(() => {
    if (hasLeft) onClose()
  }, [hasLeft, onClose])
  return <Conversations mode="modal" where={conversationsAbout(object)} />
}
