import { isHeld, type ThreadRow } from '../../../domain/inbox/index.ts'
import { notify } from '../../platform/notices.ts'
import { useInboxPlace } from '../inbox-place.tsx'
import { threadName } from '../threads/thread-words.ts'
import { useNotifyHeld } from '../outgoing/use-notify-held.ts'
import { useThreadStatus } from '../threads/use-thread-status.ts'
import { whyRefused } from '../waiting/why-refused.ts'
import type { Posted } from '../drafts/post-draft.ts'

/** Result for a thread that was left when its message was sent. */
export interface DoneAfter {
  /** The server has the message: its thread is done. Undoing a held message undoes that, too. */
  readonly sent: (posted: Posted) => void
  /** Without an answer the message waits, and its thread stays as it is. */
  readonly unsent: () => void
  /** The thread is not done; the user is not led back without asking. */
  readonly refused: (error: unknown) => void
}

/**
 * Leaves the thread of a message that is being sent for the next one, as Done does; the answer says whether it is done.
 */
export function useDoneAfter(thread: ThreadRow): () => DoneAfter {
  const { setStatus, markDone } = useThreadStatus()
  const { leave, returnTo } = useInboxPlace()
  const notifyHeld = useNotifyHeld()

  const doneWithHeld = ({ thread: row, message }: Posted, back: (() => void) | undefined) => {
    let isUndone = false
    let reopen = back
    const onUndo = () => {
      isUndone = true
      reopen?.()
    }
    notifyHeld(message, { isDone: false, onUndo })
    const onDone = (undo: () => void) => {
      if (isUndone) return undo()
      reopen = undo
      return notifyHeld(message, { isDone: true, onUndo })
    }
    markDone(row, { back, onDone })
  }

  return () => {
    const back = returnTo(thread.id)
    leave(thread.id, 'next')
    const notifyNotDone = (title: string, message: string) =>
      notify({
        title,
        message: `${threadName(thread)}: ${message}`,
        kind: 'error',
        timeout: 0,
        action: back && { label: 'Open', run: back },
      })
    return {
      sent: (posted) => {
        if (isHeld(posted.message)) doneWithHeld(posted, back)
        else if (posted.thread.status !== 'done') setStatus(posted.thread, 'done', back)
      },
      unsent: () => void notifyNotDone('Not marked done', 'The message has not been sent yet.'),
      refused: (error) => {
        const { title, message } = whyRefused(error)
        notifyNotDone(title, message)
      },
    }
  }
}
