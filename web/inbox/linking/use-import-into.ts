import { useNavigate } from '@tanstack/react-router'
import { leavesFlight, recordRoute, type ParentType, type ThreadRow } from '../../../domain/inbox/index.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { parentChip } from '../threads/thread-words.ts'
import { askAlreadyLinked } from './already-linked.tsx'

/**
 * Target of an import of trips or quotes by number, for a thread: its record if that is of the kind. A thread of
 * another quote or trip asks first whether it may leave it.
 */
export function useImportInto(thread: ThreadRow, onClose: () => void, onLinked?: () => void) {
  const client = useClient()
  const navigate = useNavigate()
  const { object: current } = thread
  const mayLeave = async (): Promise<boolean> => {
    const answer = await askAlreadyLinked(parentChip(current))
    const href = recordRoute(current, client.nameKey)
    if (answer !== 'cancel') onClose()
    if (answer === 'view' && href !== undefined) void navigate({ href })
    return answer === 'confirm'
  }
  return (type: ParentType) => ({
    thread: thread.id,
    ...(current.type === type && { existing: current.id }),
    mayOpen: async (): Promise<boolean> => {
      if (current.type !== type && leavesFlight({ current, target: { type, id: '' } })) return mayLeave()
      onClose()
      return true
    },
    onImported: () => onLinked?.(),
  })
}
