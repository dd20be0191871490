import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowLeft } from '@tabler/icons-react'
import { startTransition, Suspense, useDeferredValue, useEffect, useState, type ReactNode, type RefObject } from 'react'
import { whenIdleAfter } from '../platform/when-idle.ts'
import { EmptyState } from '../ui/states.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useIsOpen } from '../ui/use-is-open.ts'
import { HeldMessages } from './outgoing/held-messages.tsx'
import { InboxPlaceProvider, type InboxPlace } from './inbox-place.tsx'
import type { ListCursor } from './list/use-list-cursor.ts'
import { OpeningKeys } from './thread/opening-keys.tsx'
import { PaneDivider } from './pane-divider.tsx'
import { useInboxAddress, type InboxAddressControl } from './use-inbox-address.ts'
import { listWidths, useListWidth } from './use-list-width.ts'
import classes from './inbox-layout.module.css'

const loadThreadPane = () => import('./thread/thread-panes.tsx')
const ThreadPanes = lazyPart(async () => (await loadThreadPane()).ThreadPanes)

const loadRecordPane = () => import('./record/record-pane.tsx')
const RecordPane = lazyPart(async () => (await loadRecordPane()).RecordPane)

const preloadAfterMs = 300

/** A thread opens at once, although the list does not wait for its code. */
const preloadThread = (): (() => void) =>
  whenIdleAfter(preloadAfterMs, () => void Promise.all([loadThreadPane(), loadRecordPane()]))

interface InboxLayoutProps {
  readonly list: ReactNode
  readonly unreadIds: ReadonlySet<string>
  /** Next thread after one was done; undefined closes. */
  readonly nextAfter: (id: string) => string | undefined
  /** The list next to it, whose cursor moves along when a thread is left for the next one. */
  readonly cursor?: RefObject<ListCursor | null>
  /** Shown in place of the conversation without an open thread. */
  readonly nothing?: ReactNode
  /** True if the thread has a record pane: not for company chat, which belongs to the client itself. */
  readonly hasRecord?: boolean
  /** Threads can be hidden from here: from the inbox only. */
  readonly mayHide?: boolean
}

type Pane = 'list' | 'thread' | 'record'

/** A phone shows the record in place of the thread. */
const paneOf = (isPhone: boolean, isRecordShown: boolean): Pane => (isPhone && isRecordShown ? 'record' : 'thread')

/** Which panes are shown: the address says so, and where it is silent, the room there is decides. */
function usePanes({ threadId, record, compose, go }: InboxAddressControl, hasRecord: boolean) {
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false
  const isWide = useMediaQuery('(min-width: 76em)', undefined, { getInitialValueInEffect: false }) ?? true
  const isUsual = record === undefined && isWide
  const isRecordShown = hasRecord && threadId !== undefined && (record === 'shown' || isUsual)
  const isListAlone = threadId === undefined && compose === undefined
  const other = isWide ? 'hidden' : 'shown'
  return {
    isPhone,
    pane: isListAlone ? 'list' : paneOf(isPhone, isRecordShown),
    isRecordShown,
    toggleRecord: () => go({ record: isRecordShown === isWide ? other : undefined }),
  }
}

/** Three panes: list, conversation, the record it is about; one at a time on a phone (experience, 'Look'). */
export function InboxLayout(props: InboxLayoutProps) {
  const { list, unreadIds, nextAfter, cursor, nothing, hasRecord = true, mayHide = false } = props
  const address = useInboxAddress()
  const [width, setWidth] = useListWidth()
  useEffect(preloadThread, [])
  const { threadId, go } = address
  const [aheadId, setAhead] = useState<string>()
  // The conversation is drawn first, the record pane in the next frame.
  const besideId = useDeferredValue(threadId)
  const { isPhone, pane, isRecordShown, toggleRecord } = usePanes(address, hasRecord)
  const prepare = (id: string) => {
    if (id !== threadId && !isPhone) startTransition(() => setAhead(id))
  }
  const close = () => go({ thread: undefined, record: undefined })
  const leave: InboxPlace['leave'] = (id, to) => {
    if (id !== threadId) return
    const next = isPhone || to === 'close' ? undefined : nextAfter(id)
    go({ thread: next })
    // The focused element disappears with the thread, or with its row.
    if (next !== undefined) cursor?.current?.goTo(next)
  }
  const isShown = useIsOpen()
  const returnTo: InboxPlace['returnTo'] = (id) => {
    const isOpen = id === threadId
    if (!isOpen && cursor?.current?.current() !== id) return undefined
    return () => {
      // A user who has gone to another page of the product stays there.
      if (!isShown()) return
      if (isOpen) go({ thread: id, compose: undefined })
      // While the row is still under the cursor, its open layer keeps the focus.
      if (cursor?.current?.current() !== id) cursor?.current?.goTo(id)
    }
  }

  return (
    <InboxPlaceProvider
      place={{
        mayHide,
        leave,
        returnTo,
        // A user who has gone to another page of the product stays there.
        show: (thread, isStep) => isShown() && go({ thread }, isStep),
        prepare,
        isPrepared: (id) => id === aheadId,
        isOver: false,
      }}
    >
      <HeldMessages>
        <div className={classes['layout']} data-pane={pane}>
          <div className={classes['list']} style={{ width }}>
            {list}
          </div>
          <PaneDivider width={width} {...listWidths} onWidth={setWidth} />
          <div className={classes['conversation']}>
            {threadId === undefined ? (
              nothing || (
                <div className={classes['nothing']}>
                  <EmptyState title="No thread open">
                    Choose one from the list<span data-key-hint>, or press J and Enter</span>.
                  </EmptyState>
                </div>
              )
            ) : (
              <>
                <OpeningKeys key={threadId} threadId={threadId} onClose={close} />
                <Suspense fallback={null}>
                  <ThreadPanes
                    threadId={threadId}
                    aheadId={aheadId}
                    unreadIds={unreadIds}
                    isRecordShown={isRecordShown}
                    onToggleRecord={hasRecord ? toggleRecord : undefined}
                    onClose={close}
                  />
                </Suspense>
              </>
            )}
          </div>
          {isRecordShown && threadId !== undefined && (
            <aside className={classes['record']} aria-label="Record beside the thread">
              <div className={classes['recordBack']}>
                <Button variant="subtle" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={toggleRecord}>
                  Back to the thread
                </Button>
              </div>
              <Suspense fallback={null}>
                {besideId !== undefined && <RecordPane key={besideId} threadId={besideId} />}
              </Suspense>
            </aside>
          )}
        </div>
      </HeldMessages>
    </InboxPlaceProvider>
  )
}
