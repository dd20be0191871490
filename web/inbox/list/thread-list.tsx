import { Checkbox } from '@mantine/core'
import { useRef, useState, type Ref, type UIEvent } from 'react'
import type { ThreadRow } from '../../../domain/inbox/index.ts'
import type { RecordsView } from '../../platform/data/use-records.ts'
import { NewItemsPill } from '../../ui/new-items-pill.tsx'
import { useStillRows } from '../../ui/list/still-rows.ts'
import { useRowWindow } from '../../ui/list/use-row-window.ts'
import { EmptyState, ErrorState, MoreFailed, RowsSkeleton } from '../../ui/states.tsx'
import { useReadAhead, useReadUnderMouse } from '../threads/use-read-ahead.ts'
import { RowMenu } from './row-menu.tsx'
import { ThreadListItem } from './thread-list-item.tsx'
import { threadSubject, threadWho } from '../threads/thread-words.ts'
import { useListCursor, type ListCursor } from './use-list-cursor.ts'
import { useRowMenu } from './use-row-menu.ts'
import type { Selection } from '../../ui/list/use-selection.ts'
import { useActionKeys } from '../actions/use-action-keys.ts'
import { useThreadActionsOf } from '../actions/use-thread-actions-of.ts'
import classes from '../thread-list.module.css'

interface CursorKeysProps {
  readonly thread: ThreadRow
  readonly isUnread: boolean
  /** No thread is open and none is selected: the keys are about the row that has the keyboard's place. */
  readonly isOn: boolean
}

/** Keys of a thread's actions for the row at the cursor: triage without opening. Draws nothing. */
function CursorKeys({ thread, isUnread, isOn }: CursorKeysProps) {
  useActionKeys(useThreadActionsOf(thread, isUnread), isOn)
  return null
}

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
  /** Rows can be chosen to do one thing with many; absent where they cannot. */
  readonly selection?: Selection
}

/** Announces mail that comes while the list is looked at. */
function NewMailVoice({ newest }: { readonly newest: ThreadRow | undefined }) {
  const [since] = useState(newest?.last_date ?? 0)
  const isNew = newest !== undefined && newest.last_date > since && newest.activity[0]?.inbound === true
  return (
    <div role="status" className="fl-unseen">
      {isNew ? `New from ${threadWho(newest)}: ${threadSubject(newest)}` : ''}
    </div>
  )
}

interface PlacedRowProps extends Pick<ThreadListProps, 'selectedId' | 'unreadIds' | 'selection'> {
  readonly thread: ThreadRow
  readonly start: number
  readonly cursorId: string | undefined
  readonly order: readonly string[]
}

/** A row at its place; its checkbox lies over the medium, outside the link. */
function PlacedRow({ thread, start, cursorId, order, selectedId, unreadIds, selection }: PlacedRowProps) {
  const isChosen = selection?.ids.has(thread.id) ?? false
  return (
    <li className={classes['place']} style={{ transform: `translateY(${start}px)` }}>
      <ThreadListItem
        thread={thread}
        isSelected={thread.id === selectedId}
        isUnread={unreadIds.has(thread.id)}
        isChosen={isChosen}
        isCursor={thread.id === cursorId}
        onRange={selection && (() => selection.toggle(thread.id, order))}
      />
      {selection && (
        <Checkbox
          className={classes['choose']}
          size="xs"
          tabIndex={-1}
          aria-label={`Select ${threadWho(thread)}`}
          checked={isChosen}
          onChange={() => selection.toggle(thread.id)}
        />
      )}
    </li>
  )
}

/** The threads stay where they are while the reader is further down or chooses some of them. */
function useStillThreads(threads: readonly ThreadRow[], selection: Selection | undefined) {
  const [isAway, setAway] = useState(false)
  return {
    ...useStillRows(threads, { isAway, chosen: selection?.ids }),
    onScroll: (event: UIEvent<HTMLElement>) => setAway(event.currentTarget.scrollTop > awayAfterPx),
  }
}

function Rows({ view, selectedId, unreadIds, cursor, selection }: ThreadListProps) {
  const scroll = useRef<HTMLDivElement>(null)
  const { visible, pending, showPending, onScroll } = useStillThreads(view.rows, selection)
  const showNew = () => {
    showPending()
    scroll.current?.scrollTo({ top: 0 })
  }
  const isChoosing = selection !== undefined && selection.ids.size > 0
  const rows = useRowWindow({
    count: visible.length,
    rowHeight,
    scroller: scroll,
    keyAt: (index) => visible[index]?.id ?? '',
    onNearEnd: view.loadMore,
  })
  const order = visible.map((row) => row.id)
  const { cursorId, onFocus } = useListCursor(cursor, {
    ids: order,
    selectedId,
    list: scroll,
    reveal: rows.scrollTo,
  })
  const menu = useRowMenu()
  useReadAhead(order, { cursorId, selectedId })
  const onPointerOver = useReadUnderMouse()
  const threadOf = (id: string | undefined) => visible.find((row) => row.id === id)
  const atCursor = threadOf(cursorId)
  const asked = threadOf(menu.place?.rowId)

  return (
    <div
      ref={scroll}
      className={classes['scroll']}
      data-choosing={isChoosing || undefined}
      onScroll={onScroll}
      onFocus={onFocus}
      onPointerOver={onPointerOver}
      {...menu.handlers}
    >
      <NewMailVoice newest={view.rows[0]} />
      <NewItemsPill count={pending} onShow={showNew} />
      <ul className={classes['rows']} style={{ height: rows.height }} aria-label="Threads">
        {rows.shown.map(({ index, key, start }) => {
          const thread = visible[index]
          const at = { start, order, cursorId, selectedId, unreadIds }
          return thread && <PlacedRow key={key} thread={thread} {...at} {...(selection ? { selection } : {})} />
        })}
      </ul>
      {view.isLoadingMore && <div className={classes['end']}>Loading more…</div>}
      {!view.isLoadingMore && <MoreFailed view={view} />}
      {atCursor && (
        <CursorKeys
          thread={atCursor}
          isUnread={unreadIds.has(atCursor.id)}
          isOn={selectedId === undefined && !isChoosing}
        />
      )}
      {menu.place && asked && (
        <RowMenu place={menu.place} thread={asked} isUnread={unreadIds.has(asked.id)} onClose={menu.close} />
      )}
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
