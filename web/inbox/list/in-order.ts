import { isPutOff, type MessageRow, type ThreadRow } from '../../../domain/inbox/index.ts'
import { tabOrder, type TabId } from './inbox-tabs.ts'

/**
 * Threads by their last activity, the newest first. Search results follow their threads; and a sent email moves its
 * thread to the top at once, although it can still be undone (decision M8). A scheduled one moves none.
 */
export function inOrder(tab: TabId, rows: readonly ThreadRow[], held: readonly MessageRow[]): readonly ThreadRow[] {
  // Snoozed threads are in the order in which they come back.
  if (tabOrder(tab) !== undefined) return rows
  const sentAt = new Map<string, number>()
  for (const message of held) {
    if (!isPutOff(message)) sentAt.set(message.tRef, Math.max(sentAt.get(message.tRef) ?? 0, message.last_date))
  }
  const lastAt = ({ id, last_date }: ThreadRow): number => Math.max(last_date, sentAt.get(id) ?? 0)
  return rows.toSorted((one, other) => lastAt(other) - lastAt(one))
}
