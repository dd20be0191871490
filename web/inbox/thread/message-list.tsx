import { useRef, useState, type ReactNode } from 'react'
import type { ShownMessage } from '../../../domain/inbox/index.ts'
import { NewItemsPill } from '../../ui/new-items-pill.tsx'
import { EdgeMark } from './edge-mark.tsx'
import { JumpBar } from './jump-bar.tsx'
import type { MessageCommands } from './message-actions.tsx'
import { authorOf } from './message-people.ts'
import { ChooseBox } from '../regroup/choose-box.tsx'
import { ChoosingBar } from '../regroup/choosing-bar.tsx'
import { OneMessage } from './one-message.tsx'
import { sourceAbove, stretchOf, type ThreadPage } from './thread-page.ts'
import { useAway } from './use-away.ts'
import { useJumps } from './use-jumps.ts'
import { useMessageWindow } from './use-message-window.ts'
import type { MessageView } from './use-message-view.ts'
import type { ThreadView } from './use-thread-page.ts'
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
  /** What stands above the messages and scrolls with them. */
  readonly children: ReactNode
}

/** Tells of a message that comes while the thread is open. */
function NewMessageVoice({ newest }: { readonly newest: ShownMessage | undefined }) {
  const [first] = useState(newest?.id)
  const isNew = newest !== undefined && newest.id !== first
  return (
    <div role="status" className="fl-unseen">
      {isNew ? `New message from ${authorOf(newest).label}` : ''}
    </div>
  )
}

/**
 * Messages of a thread, newest first, older ones as one reads on; above them the one that began it. Only what is near
 * stands in the page, so that a thread of thousands scrolls like one of ten.
 */
export function MessageList({ page, view, actions, paging, children }: MessageListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const { messages, next, previous } = stretchOf(page)
  const away = useAway(page)
  const rows = useMessageWindow({
    messages,
    isExpanded: view.isExpanded,
    scroller,
    list,
    keepsPlace: away.isAway,
  })
  const jumps = useJumps({ page, paging, rows, scroller })
  const source = sourceAbove(page)
  const isLong = next !== null || page.around !== undefined || messages.length > longerThan
  return (
    <div
      ref={scroller}
      className={classes['scroll']}
      role="region"
      aria-label="Messages"
      data-messages
      onScroll={(event) => away.noteScroll(event.currentTarget.scrollTop)}
    >
      <ChoosingBar {...actions} />
      {isLong && <JumpBar jumps={jumps} top={rows.top} />}
      <NewItemsPill count={away.freshCount} onShow={jumps.toNewest} below={belowJumps} />
      <div className={classes['column']}>
        {children}
        <NewMessageVoice newest={page.messages[0]} />
        {source && (
          <section aria-label="First message of the thread" className={classes['source']}>
            <OneMessage message={source} view={view} actions={actions} />
          </section>
        )}
        {previous !== null && <EdgeMark edge={paging.newer} words="Loading newer messages…" />}
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
        {next !== null && <EdgeMark edge={paging.older} words="Loading older messages…" />}
      </div>
    </div>
  )
}
