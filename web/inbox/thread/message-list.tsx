import { useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { MessageOrder } from '../../../domain/company/index.ts'
import type { ShownMessage } from '../../../domain/inbox/index.ts'
import { NewItemsPill } from '../../ui/new-items-pill.tsx'
import { EdgeMark } from './edge-mark.tsx'
import { JumpBar } from './jump-bar.tsx'
import type { MessageCommands } from './message-actions.tsx'
import { authorOf } from '../message/message-people.ts'
import { ChooseBox } from '../regroup/choose-box.tsx'
import { ChoosingBar } from '../regroup/choosing-bar.tsx'
import { OneMessage } from './one-message.tsx'
import { sourceAbove, stretchOf, type ThreadPage } from '../threads/thread-page.ts'
import { useEndOfThread } from './use-end-of-thread.ts'
import { useAway } from '../threads/use-away.ts'
import { useJumps, type JumpTarget } from './use-jumps.ts'
import { useMessageWindow, type MessageWindow } from './use-message-window.ts'
import type { MessageView } from '../message/use-message-view.ts'
import type { ThreadView } from '../threads/use-thread-page.ts'
import classes from './thread-pane.module.css'

/** A thread of more messages than a page has ways to jump through it. */
const longerThan = 15

/** Below the bar with the jumps, which floats as well, in pixels. */
const belowJumps = 32

interface MessageListProps {
  readonly page: ThreadPage
  readonly view: MessageView
  readonly actions: MessageCommands
  readonly paging: Pick<ThreadView, 'older' | 'newer' | 'jumpTo' | 'showNewest' | 'isFresh'>
  readonly order: MessageOrder
  /** Content after the newest message that scrolls with it. */
  readonly children: ReactNode
}

/** Announces a message that comes while the thread is open. */
function NewMessageVoice({ newest }: { readonly newest: ShownMessage | undefined }) {
  const [first] = useState(newest?.id)
  const isNew = newest !== undefined && newest.id !== first
  return (
    <div role="status" className="fl-unseen">
      {isNew ? `New message from ${authorOf(newest).label}` : ''}
    </div>
  )
}

/** The messages that are read now, in the order in which they are shown below each other. */
function useDrawnMessages(page: ThreadPage, order: MessageOrder): readonly ShownMessage[] {
  const { messages } = stretchOf(page)
  return useMemo(() => (order === 'newest-first' ? messages : messages.toReversed()), [messages, order])
}

interface DrawnProps extends Pick<MessageListProps, 'page' | 'view' | 'actions' | 'paging'> {
  readonly rows: MessageWindow
  readonly list: RefObject<HTMLDivElement | null>
  readonly isNewestFirst: boolean
}

/** Messages near the visible part, and at both ends the parts that load more. */
function DrawnMessages({ page, view, actions, paging, rows, list, isNewestFirst }: DrawnProps) {
  const { next, previous } = stretchOf(page)
  const newer = previous !== null && <EdgeMark edge={paging.newer} words="Loading newer messages…" />
  const older = next !== null && <EdgeMark edge={paging.older} words="Loading older messages…" />
  return (
    <>
      {isNewestFirst ? newer : older}
      <div
        ref={list}
        className={classes['messages']}
        data-choosing={actions.choosing?.isOn}
        style={{ height: rows.height }}
      >
        {rows.shown.map(({ index, message, start }) => (
          <div
            key={message.id}
            ref={rows.measure}
            data-index={index}
            className={classes['placed']}
            style={{ transform: `translateY(${start}px)` }}
          >
            <ChooseBox message={message} choosing={actions.choosing} />
            <OneMessage message={message} view={view} actions={actions} />
          </div>
        ))}
      </div>
      {isNewestFirst ? older : newer}
    </>
  )
}

const isLong = (page: ThreadPage, loaded: number): boolean =>
  page.around !== undefined || stretchOf(page).next !== null || loaded > longerThan

/**
 * Messages of a thread in the user's order, loaded further during reading; above them the first one. Only near ones are
 * in the page, so that a thread of thousands scrolls like one of ten.
 */
export function MessageList({ page, view, actions, paging, order, children }: MessageListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const messages = useDrawnMessages(page, order)
  const away = useAway(page, order)
  const isNewestFirst = order === 'newest-first'
  const [target, setTarget] = useState<JumpTarget>()
  const rows = useMessageWindow({
    messages,
    isExpanded: view.isExpanded,
    scroller,
    list,
    keepsPlace: away.isAway || !isNewestFirst,
    followsEnd: !isNewestFirst && page.around === undefined,
    wantedId: target?.id,
  })
  const holdFor = useEndOfThread({ page, order, rows, scroller })
  const jumps = useJumps({ page, messages, paging, rows, scroller, target, onTarget: setTarget, onJump: holdFor })
  const source = sourceAbove(page)
  const pill = (
    <NewItemsPill count={away.freshCount} onShow={jumps.toNewest} below={belowJumps} isAtEnd={!isNewestFirst} />
  )
  return (
    <div
      ref={scroller}
      className={classes['scroll']}
      role="region"
      aria-label="Messages"
      data-messages
      onScroll={(event) => away.noteScroll(event.currentTarget)}
    >
      <ChoosingBar {...actions} />
      {isLong(page, messages.length) && <JumpBar jumps={jumps} top={rows.top} order={order} />}
      {isNewestFirst && pill}
      <div className={classes['column']}>
        {isNewestFirst && children}
        <NewMessageVoice newest={page.messages[0]} />
        {source && (
          <section aria-label="First message of the thread" className={classes['source']}>
            <OneMessage message={source} view={view} actions={actions} />
          </section>
        )}
        <DrawnMessages {...{ page, view, actions, paging, rows, list, isNewestFirst }} />
        {!isNewestFirst && <div className={classes['atNewest']}>{children}</div>}
      </div>
      {!isNewestFirst && pill}
    </div>
  )
}
