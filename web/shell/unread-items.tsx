import { Button } from '@mantine/core'
import { unread } from '../../domain/inbox/index.ts'
import type { Filter } from '../../domain/kernel/index.ts'
import { useOpenItem } from '../inbox/unread/use-open-item.ts'
import { useGo } from '../platform/address.ts'
import { useRecords } from '../platform/data/use-records.ts'
import { useSignedInUser } from '../platform/platform-context.tsx'
import { ClientLink } from '../ui/client-link.tsx'
import { MediumIcon } from '../ui/medium-icon.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '../ui/states.tsx'
import { TimeText } from '../ui/time-text.tsx'
import classes from './unread-sidebar.module.css'

/** Unread items of one page (1-shell section 9). */
const unreadPage = 20

interface UnreadItemsProps {
  readonly where: Filter | undefined
  readonly onOpen: () => void
}

/** The user's unread items, newest first, live. */
export function UnreadItems({ where, onOpen }: UnreadItemsProps) {
  const user = useSignedInUser()
  const { rows, isLoading, error, retry, hasMore, loadMore } = useRecords(unread, {
    params: { user: user.id },
    pageSize: unreadPage,
    where,
  })
  const go = useGo()
  const open = useOpenItem((thread) => go(`threads?thread=${encodeURIComponent(thread)}`))
  if (isLoading) return <RowsSkeleton rows={5} height={72} />
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (rows.length === 0) return <EmptyState title="No unread found">New messages for you appear here.</EmptyState>
  return (
    <>
      <ul className={classes['list']}>
        {rows.map((item) => (
          <li key={item.id}>
            <ClientLink
              path={`threads?thread=${encodeURIComponent(item.thread)}`}
              className={classes['item']}
              data-unread={item.unread || undefined}
              onClick={(event) => {
                onOpen()
                if (item.url === undefined && item.thread !== '') return
                event.preventDefault()
                open(item)
              }}
            >
              <MediumIcon medium={item.medium} size={16} />
              <span className={classes['author']}>{item.author}</span>
              <TimeText at={item.date} isRelative />
              <span className={classes['title']}>{item.title}</span>
              <span className={classes['summary']}>{item.summary}</span>
            </ClientLink>
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button variant="subtle" fullWidth onClick={loadMore}>
          Show more
        </Button>
      )}
    </>
  )
}
