import { Button } from '@mantine/core'
import type { RecordsView } from '../../platform/data/use-records.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { UnreadRow } from './unread-row.tsx'
import type { UnreadItem } from './unread-item.ts'
import classes from './unread.module.css'
import listClasses from '../thread-list.module.css'

interface UnreadItemsProps {
  readonly view: RecordsView<UnreadItem>
  /** The open thread. */
  readonly threadId: string | undefined
  readonly has: (id: string) => boolean
  readonly onChoose: (id: string) => void
  readonly onOpen: (item: UnreadItem) => void
}

/** Unread items, newest first, live; each can be chosen and opened. */
export function UnreadItems({ view, threadId, has, onChoose, onOpen }: UnreadItemsProps) {
  const { rows, isLoading, error, retry, hasMore, loadMore } = view
  return (
    <div className={listClasses['scroll']}>
      {isLoading && <RowsSkeleton rows={8} height={72} />}
      {error !== null && <ErrorState error={error} onRetry={retry} />}
      {!isLoading && error === null && rows.length === 0 && (
        <EmptyState title="No unread found">New messages appear here.</EmptyState>
      )}
      <ul className={classes['items']} aria-label="Unread items">
        {rows.map((item) => (
          <UnreadRow
            key={item.id}
            item={item}
            isChosen={has(item.id)}
            isSelected={item.thread === threadId}
            onChoose={() => onChoose(item.id)}
            onOpen={() => onOpen(item)}
          />
        ))}
      </ul>
      {hasMore && (
        <Button variant="subtle" fullWidth onClick={loadMore}>
          Show more
        </Button>
      )}
    </div>
  )
}
