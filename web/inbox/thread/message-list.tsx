import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ShownMessage } from '../../../domain/inbox/index.ts'
import { TextBubble } from '../texts/text-bubble.tsx'
import { useOpenDirect } from '../conversations/use-open-message.ts'
import type { MessageDeeds } from './message-actions.tsx'
import { MessageCard } from './message-card.tsx'
import { authorOf } from './message-people.ts'
import { ChatCard, NoteCard } from './note-card.tsx'
import { sourceAbove, type ThreadPage } from './thread-page.ts'
import type { MessageView } from './use-message-view.ts'
import classes from './thread-pane.module.css'

interface MessageListProps {
  readonly page: ThreadPage
  readonly view: MessageView
  readonly deeds: MessageDeeds
  readonly isLoadingOlder: boolean
  readonly onLoadOlder: () => void
}

interface OneMessageProps extends Pick<MessageListProps, 'view' | 'deeds'> {
  readonly message: ShownMessage
}

function OneMessage({ message, view, deeds }: OneMessageProps) {
  const openDirect = useOpenDirect()
  const select = () => {
    if (openDirect(message)) return
    view.toggle(message)
    // Selecting a message is reading it (1-shell section 4).
    if (message.unread) deeds.onToggleRead(message)
  }
  if (message.medium === 'note') return <NoteCard message={message} {...deeds} />
  if (message.medium === 'chat') return <ChatCard message={message} {...deeds} />
  if (message.medium === 'text') {
    return <TextBubble message={message} isExpanded={view.isExpanded(message)} onToggle={select} {...deeds} />
  }
  return (
    <MessageCard
      message={message}
      isExpanded={view.isExpanded(message)}
      onToggle={select}
      showQuoted={view.showsQuoted(message)}
      onToggleQuoted={() => view.toggleQuoted(message)}
      {...deeds}
    />
  )
}

/** Asks for older messages as the end of the list comes near. */
function OlderMark({ isLoading, onNear }: { readonly isLoading: boolean; readonly onNear: () => void }) {
  const mark = useRef<HTMLDivElement>(null)
  const near = useEffectEvent(onNear)
  useEffect(() => {
    const element = mark.current
    if (isLoading || element === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) near()
      },
      { rootMargin: '400px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isLoading])
  return (
    <div ref={mark} className={classes['older']}>
      {isLoading ? 'Loading older messages…' : ''}
    </div>
  )
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

/** Messages of a thread, newest first, older ones as one reads on; above them the one that began it. */
export function MessageList({ page, view, deeds, isLoadingOlder, onLoadOlder }: MessageListProps) {
  const source = sourceAbove(page)
  return (
    <>
      <NewMessageVoice newest={page.messages[0]} />
      {source && (
        <section aria-label="First message of the thread" className={classes['source']}>
          <OneMessage message={source} view={view} deeds={deeds} />
        </section>
      )}
      <div className={classes['messages']}>
        {page.messages.map((message) => (
          <OneMessage key={message.id} message={message} view={view} deeds={deeds} />
        ))}
      </div>
      {page.next !== null && <OlderMark isLoading={isLoadingOlder} onNear={onLoadOlder} />}
    </>
  )
}
