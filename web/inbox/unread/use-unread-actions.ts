import { clearUnread, unread } from '../../../domain/inbox/index.ts'
import type { Entry } from '../../../domain/kernel/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useRecordCommands } from '../../platform/data/use-record-commands.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { useClient, useSignedInUser } from '../../platform/platform-context.tsx'
import { useShowUnreadCounts } from './unread-counts.ts'
import type { UnreadItem } from './unread-item.ts'

const itemCount = (count: number): string => (count === 1 ? '1 unread item' : `${count} unread items`)

/** Actions on unread items: marked by their owner, removed by their owner or, after a question, by an admin. */
export function useUnreadActions(owner: Entry) {
  const user = useSignedInUser()
  const client = useClient()
  const isOwn = owner.id === user.id
  const { change, restore } = useRecordCommands(unread, { params: { user: owner.id } })
  const showCounts = useShowUnreadCounts()
  const clearing = useCommand(clearUnread, { onDone: ({ counts }) => isOwn && showCounts(counts) })
  const confirmed = (count: number) =>
    isOwn
      ? Promise.resolve(true)
      : showAlert({
          title: 'Are You Sure?',
          message: `This removes ${itemCount(count)} of ${owner.label}.`,
          confirm: 'Delete',
          cancel: 'Cancel',
          isDestructive: true,
        })
  return {
    isOwn,
    mark: (items: readonly UnreadItem[], isUnread: boolean) => {
      for (const row of items) change.start({ row, change: { unread: isUnread } })
    },
    remove: async (items: readonly UnreadItem[], onRemoved: () => void) => {
      if (!(await confirmed(items.length))) return
      const idsToDelete = items.map((item) => item.id)
      const until = Math.max(...items.map((item) => item.date))
      const body = { user_id: owner.id, client_id: client.id, idsToDelete, until, currentUser: user.id }
      clearing.start({ body }, ({ removed }) => {
        onRemoved()
        const undo = { label: 'Undo', run: () => idsToDelete.forEach((id) => restore.start({ id })) }
        notify({ title: `Removed ${itemCount(removed)}`, kind: 'success', ...(isOwn ? { action: undo } : {}) })
      })
    },
  }
}
