import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import type { MessageOrder } from '../../../domain/company/index.ts'
import { type ShownMessage, canMove } from '../../../domain/inbox/index.ts'
import { useMessageOrder } from '../../company/index.ts'
import { showModal } from '../../platform/dialogs.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { useKeysIn } from '../../ui/use-shortcuts.ts'
import { beginIn, ComposeDock, hasMediumChoice } from '../compose/compose-dock.tsx'
import { preloadComposeBox } from '../compose/lazy-compose-box.ts'
import { useComposer } from '../drafts/use-composer.ts'
import { useHere } from '../here/use-here.ts'
import { ThreadFollowUps } from '../follow-up/thread-follow-ups.tsx'
import { HeldCards } from '../outgoing/held-card.tsx'
import { useHeldMessages } from '../outgoing/held-messages.tsx'
import { useTakenBack } from '../outgoing/taken-back.ts'
import { useMadeMessage } from '../compose/use-made-message.ts'
import { SuggestedThread } from '../linking/suggested-thread.tsx'
import { useMacroKeys, useMacros } from '../macros/use-macros.ts'
import { useMove } from '../actions/use-move.ts'
import { useActionKeys } from '../actions/use-action-keys.ts'
import { useThreadActionsOf } from '../actions/use-thread-actions-of.ts'
import { useChoosing } from '../regroup/use-choosing.ts'
import { useSplit } from '../regroup/use-regroup.ts'
import { threadOpened } from './early-keys.ts'
import { FullMessage } from './full-message.tsx'
import { useInboxPlace } from '../inbox-place.tsx'
import { leaveByEscape } from './leave-by-escape.ts'
import { MessageList } from './message-list.tsx'
import { ThreadHeading, type ThreadHeadingProps } from './thread-heading.tsx'
import { loadedMessages, stretchOf, type ThreadPage } from '../threads/thread-page.ts'
import { useAnswer } from './use-answer.ts'
import { useMessageView } from '../message/use-message-view.ts'
import { usePostedMessages } from '../threads/use-posted-messages.ts'
import { useReadOnOpen, useToggleMessageRead } from '../threads/use-read-state.ts'
import { useDeleteMessage } from '../threads/use-thread-actions.ts'
import { useThreadPage, type ThreadView } from '../threads/use-thread-page.ts'
import classes from './thread-pane.module.css'

/**
 * Moves the focus to the heading of a thread if its list is hidden: on a phone, where the focused row disappears, and
 * over a page, whose focus is suspended. Returns the ref for the thread's pane.
 */
function useHeadingFocus(): RefObject<HTMLElement | null> {
  const pane = useRef<HTMLElement>(null)
  const { isOver } = useInboxPlace()
  useEffect(() => {
    if (isOver || window.matchMedia('(max-width: 48em)').matches)
      pane.current?.querySelector<HTMLElement>('[data-thread-heading]')?.focus()
  }, [isOver])
  return pane
}

export interface ThreadPaneProps extends Omit<
  ThreadHeadingProps,
  'thread' | 'hasRecord' | 'onDone' | 'macros' | 'actions'
> {
  readonly threadId: string
  readonly isUnread: boolean
}

interface OpenThreadProps extends ThreadPaneProps {
  readonly order: MessageOrder
  readonly page: ThreadPage
  readonly view: ThreadView
}

const openFull = (message: ShownMessage) =>
  showModal({
    title: message.subject || 'No subject',
    size: 'large',
    body: (close) => <FullMessage message={message} onClose={close} />,
  })

/** The record that the thread hangs on, where the user may see it. */
const recordBeside = ({ parent }: ThreadPage) => parent?.row

/** The user's draft as far as it is known: that an earlier visit found none does not mean there is none. */
const knownDraft = ({ page, view }: Pick<OpenThreadProps, 'page' | 'view'>) =>
  view.isFresh ? page.draft : (page.draft ?? undefined)

function OpenThread(props: OpenThreadProps) {
  const { page, view, order, threadId, isUnread, onClose } = props
  const { thread, messages } = page
  const composer = useComposer({ threadId }, knownDraft(props))
  useHere(threadId, composer.strokes)
  useMadeMessage(composer, threadId)
  const shown = useMessageView(loadedMessages(page))
  const held = useHeldMessages().filter((message) => message.tRef === threadId)
  useTakenBack((message) => message.tRef === threadId && composer.takeUpAgain(message))
  const offerFresh = useEffectEvent(() => composer.offer(page.draft))
  useEffect(() => {
    if (view.isFresh) offerFresh()
  }, [view.isFresh])
  const posted = usePostedMessages(threadId)
  const deleteMessage = useDeleteMessage(threadId)
  const toggleMessageRead = useToggleMessageRead(threadId)
  // Data of an earlier visit does not show yet where the reader has stopped.
  useReadOnOpen(threadId, view.isFresh ? page : undefined, isUnread || page.unread || thread.unread)

  const { answer, hasMail } = useAnswer({ composer, page, view: shown })
  const note = () => {
    if (thread.medium !== 'archive') beginIn(composer, thread, hasMediumChoice(thread) ? 'note' : 'chat')
  }
  const toggleFolded = () => {
    const message = shown.currentFolded()
    if (message) shown.toggleQuoted(message)
  }
  const macros = useMacros(thread, composer)
  const macroKeys = useMacroKeys(macros.offered, macros.isLoading)
  useKeysIn('In the conversation', [
    ...macroKeys,
    { keys: 'r', label: 'Reply', run: () => answer('reply') },
    { keys: 'a', label: 'Reply all', run: () => answer('replyAll') },
    { keys: 'f', label: 'Forward', run: () => answer('forward') },
    { keys: 'n', label: 'Note', run: note },
    { keys: 'o', label: 'Show what is quoted', run: toggleFolded },
    { keys: 'Escape', label: 'Close the thread', run: () => leaveByEscape(onClose), isForTyping: true },
  ])

  // An open thread is read: it offers to mark it unread.
  const { moveMessage } = useMove()
  const split = useSplit(thread)
  const choosing = useChoosing(stretchOf(page).messages, split !== undefined)
  const actions = useThreadActionsOf(thread, false)
  useActionKeys(actions)

  const pane = useHeadingFocus()

  // Returning to it begins at the newest message again.
  const leaveStretch = useEffectEvent(view.showNewest)
  useEffect(() => () => leaveStretch(), [])

  // After the keys of all its parts.
  useEffect(() => threadOpened(threadId), [threadId])

  // The editor comes with the first answer; it is fetched while the thread is being read.
  useEffect(() => {
    const timer = setTimeout(() => void preloadComposeBox(), 600)
    return () => clearTimeout(timer)
  }, [])

  return (
    <section ref={pane} className={classes['pane']} aria-label="Thread" data-pane>
      <ThreadHeading
        {...props}
        thread={thread}
        hasRecord={page.parent !== null}
        macros={macros.isLoading ? undefined : macros.offered}
        actions={actions}
        onDone={() => actions.find(({ id }) => id === 'done')?.run()}
      />
      {thread.object.type === 'client' && (
        <p className={classes['hint']}>Must @mention users/roles for notifications to be sent.</p>
      )}
      {thread.suggested_thread !== undefined && <SuggestedThread thread={thread} />}
      <MessageList
        key={order}
        page={page}
        view={shown}
        actions={{
          onAnswer: answer,
          onDelete: (message) => void deleteMessage(message),
          onToggleRead: toggleMessageRead,
          onOpenFull: openFull,
          onMove: canMove(thread.object.type) ? (message) => moveMessage(thread, message) : undefined,
          onSplit: split,
          choosing,
        }}
        paging={view}
        order={order}
      >
        <ThreadFollowUps threadId={threadId} />
        <HeldCards messages={held} />
      </MessageList>
      <div className={classes['dock']} data-writing-place>
        <ComposeDock
          composer={composer}
          thread={thread}
          hasMail={hasMail}
          newest={view.isFresh ? messages.find((message) => message.version > 0)?.id : undefined}
          record={recordBeside(page)}
          onReply={() => answer('reply')}
          onShow={(message) => {
            view.showNewest()
            return posted.show(message)
          }}
          onPosted={(sent) => posted.posted(sent)}
        />
      </div>
    </section>
  )
}

/** A thread that was merged into another one is that one: the address says so. */
function useLedElsewhere(threadId: string, shownId: string | undefined): void {
  const { show } = useInboxPlace()
  const follow = useEffectEvent((thread: string) => show(thread, false))
  useEffect(() => {
    if (shownId !== undefined && shownId !== threadId) follow(shownId)
  }, [threadId, shownId])
}

/** An open thread, with its states of loading and removal. Key it by the thread. */
export function ThreadPane(props: ThreadPaneProps) {
  const view = useThreadPage(props.threadId)
  const order = useMessageOrder()
  useLedElsewhere(props.threadId, view.page?.thread.id)
  if (view.isGone)
    return <EmptyState title="This thread is not here any more">It was deleted, or you cannot see it.</EmptyState>
  // During the move to the thread into which it was merged: this one can no longer be read or answered.
  const page = view.page?.thread.id === props.threadId ? view.page : undefined
  if (page === undefined || order === undefined) {
    return view.error === null ? (
      <RowsSkeleton rows={3} height={120} />
    ) : (
      <ErrorState error={view.error} onRetry={view.retry} />
    )
  }
  return <OpenThread {...props} {...{ page, view, order }} />
}
