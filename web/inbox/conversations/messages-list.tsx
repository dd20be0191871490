import { useRef, type Ref } from 'react'
import type { ListedMessage } from '../../../domain/inbox/index.ts'
import type { RecordsView } from '../../platform/data/use-records.ts'
import { useRowWindow } from '../../ui/list/use-row-window.ts'
import { EmptyState, ErrorState, MoreFailed, RowsSkeleton } from '../../ui/states.tsx'
import { useListCursor, type ListCursor } from '../list/use-list-cursor.ts'
import { useRowMenu } from '../list/use-row-menu.ts'
import { MessageListItem } from './message-list-item.tsx'
import { MessageRowMenu } from './message-row-menu.tsx'
import classes from '../thread-list.module.css'

const rowHeight = 76

interface MessagesListProps {
  readonly view: RecordsView<ListedMessage>
  /** The open thread. */
  readonly threadId: string | undefined
  readonly unreadIds: ReadonlySet<string>
  readonly emptyHint: string
  readonly cursor: Ref<ListCursor>
}

function Rows({ view, threadId, unreadIds, cursor }: MessagesListProps) {
  const scroll = useRef<HTMLDivElement>(null)
  const rows = useRowWindow({
    count: view.rows.length,
    rowHeight,
    scroller: scroll,
    keyAt: (index) => view.rows[index]?.id ?? '',
    onNearEnd: view.loadMore,
  })
  const { cursorId, onFocus } = useListCursor(cursor, {
    ids: view.rows.map((row) => row.id),
    selectedId: view.rows.find((row) => row.tRef === threadId)?.id,
    list: scroll,
    reveal: rows.scrollTo,
  })
  const menu = useRowMenu()
  return (
    <div ref={scroll} className={classes['scroll']} onFocus={onFocus} {...menu.handlers}>
      <ul className={classes['rows']} style={{ height: rows.height }} aria-label="Messages">
        {rows.shown.map(({ index, key, start }) => {
          const message = view.rows[index]
          return (
            message && (
              <li key={key} className={classes['place']} style={{ transform: `translateY(${start}px)` }}>
                <MessageListItem
                  message={message}
                  isSelected={message.tRef === threadId}
                  isUnread={unreadIds.has(message.tRef)}
                  isCursor={message.id === cursorId}
                  isInPlace
                />
              </li>
            )
          )
        })}
      </ul>
      {view.isLoadingMore && <div className={classes['end']}>Loading more…</div>}
      {!view.isLoadingMore && <MoreFailed view={view} />}
      <MessageRowMenu menu={menu} messages={view.rows} unreadIds={unreadIds} />
    </div>
  )
}

/** Messages View: single messages, newest first (1-shell section 2.5). */
export function MessagesList(props: MessagesListProps) {
  const { view, emptyHint } = props
  if (view.error !== null && view.rows.length === 0) return <ErrorState error={view.error} onRetry={view.retry} />
  if (view.isLoading) return <RowsSkeleton rows={9} height={rowHeight} />
  if (view.rows.length === 0) return <EmptyState title="No messages found">{emptyHint}</EmptyState>
  return <Rows {...props} />
}
