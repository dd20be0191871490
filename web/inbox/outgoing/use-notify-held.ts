import { isPutOff, type MessageRow } from '../../../domain/inbox/index.ts'
import { notify } from '../../platform/notices.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { formatDateTime } from '../../ui/format-value.ts'
import { holdNotice, useHeldActions } from './use-held-actions.ts'
import { useShownHeld } from './use-held-rows.ts'

/** Shows a message that is held after it was sent, and tells how to take it back. */
export function useNotifyHeld(): (message: MessageRow) => void {
  const { show } = useShownHeld()
  const { takeBack } = useHeldActions()
  const { timezone } = useClient()
  return (message) => {
    show(message)
    const { id, hold_until: until = 0 } = message
    const words = isPutOff(message)
      ? { title: 'Scheduled', message: `It goes ${formatDateTime(until, timezone)}.` }
      : { title: 'Sending…', message: 'Press Z to undo.', timeout: Math.max(1, until - Date.now()) }
    notify({ ...words, id: holdNotice(id), action: { label: 'Undo', run: () => takeBack(message) } })
  }
}
