import { useNavigate } from '@tanstack/react-router'
import { inboxMessages } from '../../../domain/inbox/messages.ts'
import { unread } from '../../../domain/inbox/unread.ts'
import { useRecordCommands } from '../../platform/data/use-record-commands.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { useSignedInUser } from '../../platform/platform-context.tsx'
import type { UnreadItem } from './unread-item.ts'

/**
 * Opens an unread item: its thread, or where a direct message leads, which is then read (1-shell section 4). An item
 * that leads nowhere says so (section 8).
 */
export function useOpenItem(openThread: (threadId: string) => void): (item: UnreadItem) => void {
  const navigate = useNavigate()
  const user = useSignedInUser()
  const { change } = useRecordCommands(unread, { params: { user: user.id } })
  return (item) => {
    if (item.url !== undefined) {
      if (item.user === user.id) change.start({ row: item, change: { unread: false, seen: true } })
      void navigate({ href: item.url })
    } else if (item.thread === '') void showAlert({ ...inboxMessages['no-related-item'], tone: 'bad' })
    else openThread(item.thread)
  }
}
