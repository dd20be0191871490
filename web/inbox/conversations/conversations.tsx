import { Button } from '@mantine/core'
import { threads, type ListedMessage, type ThreadRow } from '../../../domain/inbox/index.ts'
import type { Filter } from '../../../domain/kernel/index.ts'
import { useRecords, type RecordsView } from '../../platform/data/use-records.ts'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { RowMenu } from '../list/row-menu.tsx'
import { OutsideInbox } from '../inbox-place.tsx'
import { NoHeldMessages } from '../outgoing/held-messages.tsx'
import { ThreadListItem } from '../list/thread-list-item.tsx'
import { useRowMenu } from '../list/use-row-menu.ts'
import { useUnreadThreadIds } from '../use-my-unread.ts'
import { conversationPage, hasViewToggle, type ListedMode } from './conversation-modes.ts'
import { MessageListItem } from './message-list-item.tsx'
import { MessageRowMenu } from './message-row-menu.tsx'
import { useMessagesView } from './use-messages-view.ts'
import { useViewChoice } from './use-view-choice.ts'
import { ViewToggle } from './view-toggle.tsx'
import classes from './conversations.module.css'

interface ConversationsProps {
  readonly mode: ListedMode
  /** The threads that are shown, or whose messages are. */
  readonly where: Filter
}

type AnyView = Pick<RecordsView<unknown>, 'rows' | 'isLoading' | 'error' | 'retry' | 'hasMore' | 'loadMore'>

/** Shown in place of missing rows, with the link to more of them. */
function Around({ view, path }: { readonly view: AnyView; readonly path: string }) {
  if (view.isLoading) return <RowsSkeleton rows={3} height={76} />
  if (view.error !== null && view.rows.length === 0) return <ErrorState error={view.error} onRetry={view.retry} />
  if (view.rows.length === 0) return <p className={classes['none']}>No {path} found</p>
  if (!view.hasMore) return null
  return (
    <Button variant="subtle" size="compact-sm" fullWidth onClick={view.loadMore}>
      Show more
    </Button>
  )
}

interface RowsProps<Row> {
  readonly view: RecordsView<Row>
  readonly unreadIds: ReadonlySet<string>
}

const elsewhere = { isSelected: false, isChosen: false, isCursor: false, isInPlace: false }

function ThreadRows({ view, unreadIds }: RowsProps<ThreadRow>) {
  const menu = useRowMenu()
  const asked = view.rows.find(({ id }) => id === menu.place?.rowId)
  return (
    <div {...menu.handlers}>
      <ul className={classes['rows']} aria-label="Threads">
        {view.rows.map((thread) => (
          <li key={thread.id}>
            <ThreadListItem thread={thread} isUnread={unreadIds.has(thread.id)} {...elsewhere} />
          </li>
        ))}
      </ul>
      {menu.place && asked && (
        <RowMenu place={menu.place} thread={asked} isUnread={unreadIds.has(asked.id)} onClose={menu.close} />
      )}
    </div>
  )
}

function MessageRows({ view, unreadIds }: RowsProps<ListedMessage>) {
  const menu = useRowMenu()
  return (
    <div {...menu.handlers}>
      <ul className={classes['rows']} aria-label="Messages">
        {view.rows.map((message) => (
          <li key={message.id}>
            <MessageListItem message={message} isUnread={unreadIds.has(message.tRef)} {...elsewhere} />
          </li>
        ))}
      </ul>
      <MessageRowMenu menu={menu} messages={view.rows} unreadIds={unreadIds} />
    </div>
  )
}

/** Conversations outside the inbox: on a record's page, on the dashboard (1-shell section 2.5, display modes). */
export function Conversations({ mode, where }: ConversationsProps) {
  const { view, choose } = useViewChoice(mode)
  const isMessages = view === 'messages'
  const unreadIds = useUnreadThreadIds()
  const pageSize = conversationPage(mode)
  const byThread = useRecords(threads, { where, pageSize, enabled: !isMessages })
  const byMessage = useMessagesView({ where, query: '', pageSize, enabled: isMessages })
  return (
    <div>
      {hasViewToggle(mode) && (
        <div className={classes['tools']}>
          <ViewToggle view={view} onView={choose} />
        </div>
      )}
      <OutsideInbox>
        <NoHeldMessages>
          {isMessages ? (
            <MessageRows view={byMessage} unreadIds={unreadIds} />
          ) : (
            <ThreadRows view={byThread} unreadIds={unreadIds} />
          )}
        </NoHeldMessages>
      </OutsideInbox>
      <Around view={isMessages ? byMessage : byThread} path={view} />
    </div>
  )
}
