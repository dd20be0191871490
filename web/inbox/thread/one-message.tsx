import { directUrl, type ShownMessage } from '../../../domain/inbox/index.ts'
import { useOpenDirect } from './use-open-message.ts'
import { TextBubble } from './text-bubble.tsx'
import type { MessageCommands } from './message-actions.tsx'
import { MessageCard } from './message-card.tsx'
import { ChatCard, NoteCard } from './note-card.tsx'
import type { MessageView } from '../message/use-message-view.ts'

export interface OneMessageProps {
  readonly message: ShownMessage
  readonly view: MessageView
  readonly actions: MessageCommands
}

/** A message of a thread in the shape of its medium. */
export function OneMessage({ message, view, actions }: OneMessageProps) {
  const openDirect = useOpenDirect()
  const select = () => {
    if (openDirect(message)) return
    view.toggle(message)
    // Selecting a message is reading it (1-shell section 4).
    if (message.unread) actions.onToggleRead(message)
  }
  // Notes and chats are always open: selecting them does something only where they lead elsewhere.
  const onOpen = directUrl(message) === undefined ? undefined : select
  if (message.medium === 'note') return <NoteCard message={message} onOpen={onOpen} {...actions} />
  if (message.medium === 'chat') return <ChatCard message={message} onOpen={onOpen} {...actions} />
  if (message.medium === 'text') {
    return <TextBubble message={message} isExpanded={view.isExpanded(message)} onToggle={select} {...actions} />
  }
  return (
    <MessageCard
      message={message}
      isExpanded={view.isExpanded(message)}
      onToggle={select}
      showQuoted={view.showsQuoted(message)}
      onToggleQuoted={() => view.toggleQuoted(message)}
      showImages={view.showsImages(message)}
      onShowImages={() => view.showImages(message)}
      {...actions}
    />
  )
}
