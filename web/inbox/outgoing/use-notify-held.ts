import { isPutOff, type MessageRow } from '../../../domain/inbox/index.ts'
import { notify } from '../../platform/notices.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { formatDateTime } from '../../ui/format-value.ts'
import { holdNotice, useHeldActions } from './use-held-actions.ts'
import { useShownHeld } from './use-held-rows.ts'

/** Action in addition to sending. */
interface Beside {
  /** Its thread is done. */
  readonly isDone: boolean
  readonly onUndo: () => void
}

const sendingWords = ({ hold_until: until = 0, last_date: heldAt }: MessageRow, isDone: boolean) => ({
  title: isDone ? 'Sending… Marked done' : 'Sending…',
  message: 'Press Z to undo.',
  // Both are the server's clock: by that of this computer, which may be wrong, the toast could be gone at once.
  timeout: Math.max(1, until - heldAt),
})

/** Shows a held message after Send, with Undo, and the additional action. */
export function useNotifyHeld(): (message: MessageRow, beside?: Beside) => void {
  const { show } = useShownHeld()
  const { takeBack } = useHeldActions()
  const { timezone } = useClient()
  return (message, { isDone, onUndo } = { isDone: false, onUndo: () => undefined }) => {
    show(message)
    const { id, hold_until: until = 0 } = message
    const words = isPutOff(message)
      ? { title: 'Scheduled', message: `It goes ${formatDateTime(until, timezone)}.` }
      : sendingWords(message, isDone)
    const undo = () => {
      onUndo()
      takeBack(message)
    }
    notify({ ...words, id: holdNotice(id), action: { label: 'Undo', run: undo } })
  }
}
