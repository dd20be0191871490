import type { ThreadRow } from '../../../domain/inbox/index.ts'
import { useActionKeys } from '../actions/use-action-keys.ts'
import { useThreadActionsOf } from '../actions/use-thread-actions-of.ts'

interface CursorKeysProps {
  readonly thread: ThreadRow
  readonly isUnread: boolean
  /** No thread is open and none is selected: the keys are about the row that has the keyboard's place. */
  readonly isOn: boolean
}

/** The keys of a thread's actions for the row at the cursor: triage without opening. Draws nothing. */
export function CursorKeys({ thread, isUnread, isOn }: CursorKeysProps) {
  useActionKeys(useThreadActionsOf(thread, isUnread), isOn)
  return null
}
