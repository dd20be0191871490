import { useRef, useState, type Ref } from 'react'
import type { ThreadRow } from '../../../domain/inbox/index.ts'
import type { RecordsView } from '../../platform/data/use-records.ts'
import { useRowWindow } from '../../ui/list/use-row-window.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { useStillRows } from './still-rows.ts'
import { ThreadListItem } from './thread-list-item.tsx'
import { useListCursor, type ListCursor } from './use-list-cursor.ts'
import classes from './thread-list.module.css'

const rowHeight = 76
/** From here on the reader is away from the top, and new rows wait. */
const awayAfterPx = 24

interface ThreadListProps {
  readonly view: RecordsView<ThreadRow>
  readonly selectedId: string | undefined
  readonly unreadIds: ReadonlySet<string>
  /** 'No threads found' */
  readonly emptyTitle: string
  readonly emptyHint: string
  /** Moves through the list by key. */
  readonly cursor?: Ref<ListCursor>
}

function FreshButton({ count, onShow }: { readonly count: number; readonly onShow: () => void }) {
  return (
    <div className={classes['fresh']} role="status">
      {count > 0 && (
        <button type="button" className={classes['freshButton']} onClick={onShow}>
          {count} new
        </button>
      )}
    </div>
  )
}

function Rows({ view, selectedId, unreadIds, cursor }: ThreadListProps) {
  const scroll = useRef<HTMLDivElement>(null)
  const [isAway, setAway] = useState(false)
  const { visible, pending } = useStillRows(view.rows, isAway)
  const rows = useRowWindow({
    count: visible.length,
    rowHeight,
    scroller: scroll,
    keyAt: (index) => visible[index]?.id ?? '',
    onNearEnd: view.loadMore,
  })
  const { cursorId, onFocus } = useListCursor(cursor, {
    ids: visible.map((row) => row.id),
    selectedId,
    list: scroll,
    reveal: rows.scrollTo,
  })

  return (
    <div
      ref={scroll}
      className={classes['scroll']}
      onScroll={(event) => setAway(event.currentTarget.scrollTop > awayAfterPx)}
      onFocus={onFocus}
    >
      <FreshButton count={pending} onShow={() => scroll.current?.scrollTo({ top: 0 })} />
      <ul className={classes['rows']} style={{ height: rows.height }} aria-label="Threads">
        {rows.shown.map(({ index, key, start }) => {
          const thread = visible[index]
          return (
            thread && (
              <li key={key} className={classes['place']} style={{ transform: `translateY(${start}px)` }}>
                <ThreadListItem
                  thread={thread}
                  isSelected={thread.id === selectedId}
                  isUnread={unreadIds.has(thread.id)}
                  isCursor={thread.id === cursorId}
                />
              </li>
            )
          )
        })}
      </ul>
      {view.isLoadingMore && <div className={classes['end']}>Loading more…</div>}
    </div>
  )
}

/** The threads of a tab: virtualised, live, the next page as its last row comes near. */
export function ThreadList(props: ThreadListProps) {
  const { view, emptyTitle, emptyHint } = props
  if (view.error !== null && view.rows.length === 0) return <ErrorState error={view.error} onRetry={view.retry} />
  if (view.isLoading) return <RowsSkeleton rows={9} height={rowHeight} />
  if (view.rows.length === 0) return <EmptyState title={emptyTitle}>{emptyHint}</EmptyState>
  return <Rows {...props} />
}
