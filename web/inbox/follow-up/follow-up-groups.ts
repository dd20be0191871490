import type { FollowUpRow } from '../../../domain/inbox/index.ts'
import { daysBetween } from '../../ui/format-value.ts'

export interface FollowUpGroup {
  readonly label: 'Overdue' | 'Today' | 'Tomorrow' | 'Later'
  readonly rows: readonly FollowUpRow[]
}

function groupOf({ date }: FollowUpRow, now: number, timezone: string): FollowUpGroup['label'] {
  if (date < now) return 'Overdue'
  const days = daysBetween(now, date, timezone)
  if (days === 0) return 'Today'
  return days === 1 ? 'Tomorrow' : 'Later'
}

const order = ['Overdue', 'Today', 'Tomorrow', 'Later'] as const

/** Waiting follow-ups by the day of the client on which they are due; groups without any are left out. */
export function followUpGroups(rows: readonly FollowUpRow[], now: number, timezone: string): FollowUpGroup[] {
  const groups = Map.groupBy(rows, (row) => groupOf(row, now, timezone))
  return order.flatMap((label) => {
    const found = groups.get(label)
    return found ? [{ label, rows: found }] : []
  })
}
