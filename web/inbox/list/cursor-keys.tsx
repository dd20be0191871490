import type { ThreadRow } from '../../../domain/inbox/index.ts'
import { useDeedKeys } from '../deeds/use-deed-keys.ts'
import { useThreadDeedsOf } from '../deeds/use-thread-deeds-of.ts'

interface CursorKeysProps {
  readonly thread: ThreadRow
  readonly isUnread: boolean
  /** No thread is open and none is selected: the keys are about the row that has the keyboard's place. */
  readonly isOn: boolean
}

/** The keys of a thread's deeds for the row at the cursor: triage without opening. Draws nothing. */
export function CursorKeys({ thread, isUnread, isOn }: CursorKeysProps) {
  useDeedKeys(useThreadDeedsOf(thread, isUnread), isOn)
  return null
}
