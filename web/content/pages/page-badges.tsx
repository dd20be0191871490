import type { Doc } from '../../../domain/kernel/index.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { formatDate } from '../../ui/format-value.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'

const timeOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

/** State of a page: live or not, and since when (2-content section 4). */
export function PublishedBadge({ row }: { readonly row: Doc }) {
  const { timezone } = useClient()
  const published = timeOf(row['published'])
  return published === undefined ? (
    <StatusBadge word="Not Published" tone="over" />
  ) : (
    <StatusBadge word={`Published ${formatDate(published, timezone)}`} tone="good" />
  )
}

/** Time of the last edit of a page: red if it is later than its publication, else grey (2-content section 4). */
export function EditedBadge({ row }: { readonly row: Doc }) {
  const { timezone } = useClient()
  const [edited, published] = [timeOf(row['edited']), timeOf(row['published'])]
  if (edited === undefined) return null
  const isLater = published !== undefined && edited > published
  return <StatusBadge word={`Edited ${formatDate(edited, timezone)}`} tone={isLater ? 'bad' : 'over'} />
}
