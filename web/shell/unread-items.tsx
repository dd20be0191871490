import { Button } from '@mantine/core'
import { unread } from '../../domain/inbox/index.ts'
import type { Filter } from '../../domain/kernel/index.ts'
import { ThreadLink } from '../inbox/sidebar/thread-link.tsx'
import type { UnreadItem } from '../inbox/unread/unread-item.ts'
import { useOpenItem } from '../inbox/unread/use-open-item.ts'
import { useGo } from '../platform/address.ts'
import { useRecords } from '../platform/data/use-records.ts'
import { useSignedInUser } from '../platform/platform-context.tsx'
import { ClientLink } from '../ui/client-link.tsx'
import { MediumIcon } from '../ui/medium-icon.tsx'
import { EmptyState, ErrorState, MoreFailed, RowsSkeleton } from '../ui/states.tsx'
import { TimeText } from '../ui/time-text.tsx'
import classes from './unread-sidebar.module.css'

/** Unread items of one page (1-shell section 9). */
const unreadPage = 20

const usualEmpty = { title: 'No unread found', hint: 'New messages for you appear here.' } as const

/** Target of an item without a thread, below the client's key. */
const pathOf = ({ url }: UnreadItem): string => url?.split('/').slice(2).join('/') ?? 'threads'

const ItemWords = ({ item }: { readonly item: UnreadItem }) => (
  <>
    <MediumIcon medium={item.medium} size={16} />
    <span className={classes['author']}>{item.author}</span>
    <TimeText at={item.date} isRelative />
    <span className={classes['title']}>{item.title}</span>
    <span className={classes['summary']}>{item.summary}</span>
  </>
)

interface ItemLinkProps {
  readonly item: UnreadItem
  /** It leads elsewhere than to a thread, or nowhere. */
  readonly onElsewhere: () => void
  readonly onOpen: () => void
}

/** A thread opens over the page; other targets are navigated to. */
function ItemLink({ item, onElsewhere, onOpen }: ItemLinkProps) {
  const look = { className: classes['item'], 'data-unread': item.unread || undefined }
  if (item.url === undefined && item.thread !== '')
    return (
      <ThreadLink threadId={item.thread} {...look} onClick={onOpen}>
        <ItemWords item={item} />
      </ThreadLink>
    )
  return (
    <ClientLink
      path={pathOf(item)}
      {...look}
      onClick={(event) => {
        onOpen()
        event.preventDefault()
        onElsewhere()
      }}
    >
      <ItemWords item={item} />
    </ClientLink>
  )
}

interface UnreadItemsProps {
  readonly where: Filter | undefined
  /** Message of an empty list. */
  readonly empty?: { readonly title: string; readonly hint: string }
  readonly onOpen: () => void
}

/** The user's unread items, newest first, live. */
export function UnreadItems({ where, empty = usualEmpty, onOpen }: UnreadItemsProps) {
  const user = useSignedInUser()
  const { rows, isLoading, error, retry, hasMore, loadMore } = useRecords(unread, {
    params: { user: user.id },
    pageSize: unreadPage,
    where,
  })
  const go = useGo()
  const open = useOpenItem((thread) => go(`threads?thread=${encodeURIComponent(thread)}`))
  if (isLoading) return <RowsSkeleton rows={5} height={72} />
  if (error && rows.length === 0) return <ErrorState error={error} onRetry={retry} />
  if (rows.length === 0) return <EmptyState title={empty.title}>{empty.hint}</EmptyState>
  return (
    <>
      <ul className={classes['list']}>
        {rows.map((item) => (
          <li key={item.id}>
            <ItemLink item={item} onOpen={onOpen} onElsewhere={() => open(item)} />
          </li>
        ))}
      </ul>
      <MoreFailed view={{ error, retry }} />
      {hasMore && !error && (
        <Button variant="subtle" fullWidth onClick={loadMore}>
          Show more
        </Button>
      )}
    </>
  )
}
