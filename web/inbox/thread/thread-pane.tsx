import { useEffect, useEffectEvent } from 'react'
import type { AnswerMode, ShownMessage } from '../../../domain/inbox/index.ts'
import { canMove, inboxWording, isHeld } from '../../../domain/inbox/index.ts'
import { ApiError, reasonOf } from '../../platform/api/api-error.ts'
import { showAlert, showModal } from '../../platform/dialogs.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { beginIn, ComposeDock, hasMediumChoice } from '../compose/compose-dock.tsx'
import { preloadComposeBox } from '../compose/lazy-compose-box.ts'
import type { Posted } from '../compose/composer.ts'
import { useComposer } from '../compose/use-composer.ts'
import { useHere } from '../here/use-here.ts'
import { ThreadFollowUps } from '../follow-up/thread-follow-ups.tsx'
import { HeldCards } from '../outgoing/held-card.tsx'
import { useHeldMessages } from '../outgoing/held-messages.tsx'
import { useTakenBack } from '../outgoing/taken-back.ts'
import { useMadeMessage } from '../compose/use-made-message.ts'
import { SuggestedThread } from '../linking/suggested-thread.tsx'
import { useMacros } from '../macros/use-macros.ts'
import { useMove } from '../deeds/use-move.ts'
import { useDeedKeys } from '../deeds/use-deed-keys.ts'
import { useThreadDeedsOf } from '../deeds/use-thread-deeds-of.ts'
import { FullMessage } from './full-message.tsx'
import { leaveByEscape } from './leave-by-escape.ts'
import { MessageList } from './message-list.tsx'
import { ThreadHeading, type ThreadHeadingProps } from './thread-heading.tsx'
import { readThread, threadPageKey, withMessage, withoutMessages, withThread, type ThreadPage } from './thread-page.ts'
import { useMessageView } from './use-message-view.ts'
import { useReadOnOpen, useToggleMessageRead } from './use-read-state.ts'
import { useDeleteMessage } from './use-thread-deeds.ts'
import { useThreadPage, type ThreadView } from './use-thread-page.ts'
import classes from './thread-pane.module.css'

interface ThreadPaneProps extends Omit<ThreadHeadingProps, 'thread' | 'onDone' | 'macros'> {
  readonly threadId: string
  readonly isUnread: boolean
}

interface OpenThreadProps extends ThreadPaneProps {
  readonly page: ThreadPage
  readonly view: ThreadView
}

/** An answer that cannot be begun says why, in the words of the rule (1-shell section 5). */
function tellRefusal(error: unknown): void {
  const issues = error instanceof ApiError ? (error.body.issues ?? []) : []
  const wording = issues.map(inboxWording).find((one) => one !== undefined)
  void showAlert({ ...(wording ?? reasonOf(error)), tone: 'bad' })
}

const openFull = (message: ShownMessage) =>
  showModal({
    title: message.subject || 'No subject',
    size: 'large',
    body: (close) => <FullMessage message={message} onClose={close} />,
  })

/** Shows a sent message in the cached thread before and after the server has answered. */
function usePostedMessages(threadId: string) {
  const { api, queries } = usePlatform()
  const client = useClient()
  const key = threadPageKey(client.id, threadId)
  const change = (to: (page: ThreadPage) => ThreadPage) =>
    queries.setQueryData<ThreadPage | null>(key, (page) => (page ? to(page) : page))
  return {
    show(message: ShownMessage) {
      change((page) => withMessage(page, message))
      return () => change((page) => withoutMessages(page, [message.id]))
    },
    posted({ thread, message }: Posted) {
      if (isHeld(message)) return
      change((page) => withThread(withMessage(page, { ...message, images_blocked: false }), thread))
      // The bodies as the server made them.
      void readThread(api, { id: threadId, limit: 0 }).then((fresh) =>
        change((page) => fresh.messages.reduce((shown, one) => withMessage(shown, one), page)),
      )
    },
  }
}

/** The quote that the thread hangs on, where the user may see it. */
const quoteBeside = ({ parent }: ThreadPage) => (parent?.type === 'quotes' ? parent.row : undefined)

function OpenThread(props: OpenThreadProps) {
  const { page, view, threadId, isUnread, onClose } = props
  const { thread, messages } = page
  const composer = useComposer({ threadId }, page.draft)
  useHere(threadId, composer.strokes)
  useMadeMessage(composer, threadId)
  const shown = useMessageView(messages)
  const held = useHeldMessages().filter((message) => message.tRef === threadId)
  useTakenBack((message) => message.tRef === threadId && composer.takeUpAgain(message))
  const offerFresh = useEffectEvent(() => composer.offer(page.draft))
  useEffect(() => {
    if (view.isFresh) offerFresh()
  }, [view.isFresh])
  const posted = usePostedMessages(threadId)
  const deleteMessage = useDeleteMessage(threadId)
  const toggleMessageRead = useToggleMessageRead(threadId)
  useReadOnOpen(threadId, messages[0]?.id, isUnread || page.unread || thread.unread)

  const answer = (mode: AnswerMode, message = shown.currentMail()) => {
    if (message) composer.answer(mode, message.id).catch(tellRefusal)
    else if (hasMediumChoice(thread)) beginIn(composer, thread, thread.medium === 'text' ? 'text' : 'email')
  }
  const note = () => {
    if (thread.medium !== 'archive') beginIn(composer, thread, hasMediumChoice(thread) ? 'note' : 'chat')
  }
  const toggleFolded = () => {
    const message = shown.currentFolded()
    if (message) shown.toggleQuoted(message)
  }
  const macros = useMacros(thread, composer)
  useShortcuts([
    ...macros.flatMap(({ keys, name, run }) => (keys === undefined ? [] : [{ keys, label: name, run }])),
    { keys: 'r', label: 'Reply', run: () => answer('reply') },
    { keys: 'a', label: 'Reply all', run: () => answer('replyAll') },
    { keys: 'f', label: 'Forward', run: () => answer('forward') },
    { keys: 'n', label: 'Note', run: note },
    { keys: 'o', label: 'Show what is quoted', run: toggleFolded },
    { keys: 'Escape', label: 'Close the thread', run: () => leaveByEscape(onClose), isForTyping: true },
  ])

  // An open thread is read: what is offered is to mark it unread.
  const { moveMessage } = useMove()
  const deeds = useThreadDeedsOf(thread, false)
  useDeedKeys(deeds)

  // On a phone the list is no longer there, and with it the row that had the focus.
  useEffect(() => {
    if (window.matchMedia('(max-width: 48em)').matches)
      document.querySelector<HTMLElement>('[data-thread-heading]')?.focus()
  }, [])

  // The editor comes with the first answer; it is fetched while the thread is being read.
  useEffect(() => {
    const timer = setTimeout(() => void preloadComposeBox(), 600)
    return () => clearTimeout(timer)
  }, [])

  return (
    <section className={classes['pane']} aria-label="Thread" data-pane>
      <ThreadHeading
        {...props}
        thread={thread}
        macros={macros}
        onDone={() => deeds.find(({ id }) => id === 'done')?.run()}
      />
      {thread.object.type === 'client' && (
        <p className={classes['hint']}>Must @mention users/roles for notifications to be sent.</p>
      )}
      {thread.suggested_thread !== undefined && <SuggestedThread thread={thread} />}
      <div className={classes['scroll']} role="region" aria-label="Messages">
        <div className={classes['column']}>
          <ThreadFollowUps threadId={threadId} />
          <HeldCards messages={held} />
          <MessageList
            page={page}
            view={shown}
            deeds={{
              onAnswer: answer,
              onDelete: (message) => void deleteMessage(message),
              onToggleRead: toggleMessageRead,
              onOpenFull: openFull,
              onMove: canMove(thread.object.type) ? (message) => moveMessage(thread, message) : undefined,
            }}
            isLoadingOlder={view.isLoadingOlder}
            onLoadOlder={view.loadOlder}
          />
        </div>
      </div>
      <div className={classes['dock']}>
        <ComposeDock
          composer={composer}
          thread={thread}
          answered={shown.currentMail()}
          newest={view.isFresh ? messages.find((message) => message.version > 0)?.id : undefined}
          record={quoteBeside(page)}
          onReply={() => answer('reply')}
          onShow={(message) => posted.show(message)}
          onPosted={(sent) => posted.posted(sent)}
        />
      </div>
    </section>
  )
}

/** An open thread, with its states while it is not there yet or any more. Key it by the thread. */
export function ThreadPane(props: ThreadPaneProps) {
  const view = useThreadPage(props.threadId)
  if (view.isGone)
    return <EmptyState title="This thread is not here any more">It was deleted, or you cannot see it.</EmptyState>
  if (view.page === undefined) {
    return view.error === null ? (
      <RowsSkeleton rows={3} height={120} />
    ) : (
      <ErrorState error={view.error} onRetry={view.retry} />
    )
  }
  return <OpenThread {...props} page={view.page} view={view} />
}
