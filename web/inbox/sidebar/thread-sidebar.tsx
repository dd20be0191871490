import { Drawer } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { hasRole } from '../../../domain/kernel/index.ts'
import { usePanelOver } from '../../platform/dialogs.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { DisallowedScreen } from '../../ui/disallowed-screen.tsx'
import { useFocusReturn } from '../../ui/use-focus-return.ts'
import { useKeysIn } from '../../ui/use-shortcuts.ts'
import { panelSlide, useSlideIn } from '../../ui/use-slide-in.ts'
import { InboxPlaceProvider, type InboxPlace } from '../inbox-place.tsx'
import { HeldMessages } from '../outgoing/held-messages.tsx'
import { OpeningKeys } from '../thread/opening-keys.tsx'
import { ThreadPane } from '../thread/thread-pane.tsx'
import { useUnreadThreadIds } from '../use-my-unread.ts'
import { useSidebar } from './use-sidebar.ts'
import classes from './thread-sidebar.module.css'

interface OverProps {
  readonly threadId: string
  readonly onClose: () => void
}

function ThreadOver({ threadId, onClose }: OverProps) {
  const unreadIds = useUnreadThreadIds()
  return (
    <HeldMessages>
      <OpeningKeys key={`keys ${threadId}`} threadId={threadId} onClose={onClose} />
      <ThreadPane
        key={threadId}
        threadId={threadId}
        isUnread={unreadIds.has(threadId)}
        isRecordShown={false}
        onToggleRecord={undefined}
        onClose={onClose}
      />
    </HeldMessages>
  )
}

interface ThreadSidebarProps {
  readonly threadId: string
  /** The address opens it; else it slides away. */
  readonly isOpen: boolean
  /** It has slid away. */
  readonly onClosed: () => void
}

/** A thread that the address closed while loading never slides in, and so never away: it is closed at once. */
function useNeverOpened(isOpen: boolean, onClosed: () => void): void {
  const hasOpened = useRef(false)
  const reportClosed = useEffectEvent(onClosed)
  useEffect(() => {
    if (isOpen) {
      const frame = requestAnimationFrame(() => (hasOpened.current = true))
      return () => cancelAnimationFrame(frame)
    }
    if (!hasOpened.current) reportClosed()
    return undefined
  }, [isOpen])
}

/** The open thread over any page: closes on Escape or a click outside (1-shell section 2.3). */
export function ThreadSidebar({ threadId, isOpen, onClosed }: ThreadSidebarProps) {
  const { show, close } = useSidebar()
  const mayRead = hasRole(useActor(), 'user')
  const [isIn] = useSlideIn()
  useFocusReturn()
  usePanelOver(isOpen)
  useNeverOpened(isOpen, onClosed)
  // The same key closes the thread once it is loaded, after its box.
  useKeysIn('In the conversation', [{ keys: 'Escape', label: 'Close the thread', run: close, isForTyping: true }])
  const place: InboxPlace = {
    mayHide: false,
    prepare: () => undefined,
    isPrepared: () => false,
    isOver: true,
    show,
    returnTo: (id) => (id === threadId ? () => show(id) : undefined),
    leave: (id) => {
      if (id === threadId) close()
    },
  }
  return (
    <Drawer
      opened={isIn && isOpen}
      onClose={close}
      onExitTransitionEnd={onClosed}
      closeOnEscape={false}
      returnFocus={false}
      transitionProps={panelSlide}
      position="right"
      withCloseButton={false}
      classNames={{ content: classes['content'] ?? '', body: classes['body'] ?? '' }}
      attributes={{ content: { 'aria-label': 'Thread' } }}
    >
      <InboxPlaceProvider place={place}>
        {mayRead ? <ThreadOver threadId={threadId} onClose={close} /> : <DisallowedScreen needs="inbox" />}
      </InboxPlaceProvider>
    </Drawer>
  )
}
