import type { ThreadRow } from '../../../domain/inbox/index.ts'
import { threadTint } from '../threads/thread-words.ts'

/** Colours of a row (1-shell section 2.5): the stylesheet has a class for each mark. */
export type ThreadMark = 'note' | 'inbound' | 'unassigned' | 'unread' | 'selected' | 'chosen'

interface RowState {
  /** The thread that is open. */
  readonly isSelected: boolean
  readonly isUnread: boolean
  /** Chosen for a bulk action. */
  readonly isChosen: boolean
}

/**
 * Marks of a row: unread has a red left border; notes and chats are tinted yellow, red if inbound; a selected row is
 * blue; an unassigned thread is orange.
 */
export function threadMarks(thread: ThreadRow, { isSelected, isUnread, isChosen }: RowState): readonly ThreadMark[] {
  const tint = threadTint(thread)
  return [
    ...(tint === undefined ? [] : [tint]),
    ...(thread.unassigned ? (['unassigned'] as const) : []),
    ...(isUnread ? (['unread'] as const) : []),
    ...(isChosen ? (['chosen'] as const) : []),
    ...(isSelected ? (['selected'] as const) : []),
  ]
}

const spoken: Readonly<Partial<Record<ThreadMark, string>>> = {
  unread: 'Unread',
  note: 'Team only',
  inbound: 'Incoming chat',
}

/** Meaning of a row's colours, for screen readers; the chip says 'Unassigned', and `aria-current` the rest. */
export const markWords = (marks: readonly ThreadMark[]): readonly string[] =>
  marks.flatMap((mark) => spoken[mark] ?? [])
