import { isOverdue } from '../../../domain/charter/index.ts'
import type { Doc } from '../../../domain/kernel/index.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { daysBetween, formatDate } from '../../ui/format-value.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useNow } from '../../ui/use-now.ts'

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

/** Number of days for which an invoice is overdue. */
export function useOverdue({ status, balanceDue, dueDate }: Doc): string | undefined {
  const now = useNow()
  const { timezone } = useClient()
  const due = numberOf(dueDate)
  const open = { balanceDue: numberOf(balanceDue) ?? 0, ...(due !== undefined && { dueDate: due }) }
  if (status !== 'sent' || due === undefined || !isOverdue({ status, ...open }, { now, timezone })) return undefined
  const days = daysBetween(due, now, timezone)
  return `${days} ${days === 1 ? 'day' : 'days'} overdue`
}

/** 'Due 12/3/26', or how long ago that was. */
export function DueMark({ row }: { readonly row: Doc }) {
  const { timezone } = useClient()
  const overdue = useOverdue(row)
  const due = numberOf(row['dueDate'])
  if (overdue !== undefined) return <StatusBadge word={overdue} tone="bad" />
  if (row['status'] !== 'sent' || due === undefined) return null
  return <span>{formatDate(due, timezone)}</span>
}

/** In the list of invoices: which wait beyond their day. */
export function OverdueCell({ row }: { readonly row: Doc }) {
  const overdue = useOverdue(row)
  return overdue === undefined ? null : <StatusBadge word={overdue} tone="bad" />
}
