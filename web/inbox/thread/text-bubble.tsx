import { useRef } from 'react'
import { MessageTime } from '../message-time.tsx'
import { LinkedText } from '../message/linked-text.tsx'
import { MessageActions } from './message-actions.tsx'
import type { MessageCardProps } from './message-card.tsx'
import { MessageFiles } from '../message/message-files.tsx'
import { addressedTo, authorOf } from '../message/message-people.ts'
import { FailedRecipients } from '../outgoing/failed-recipients.tsx'
import { SendingState } from '../message/sending-state.tsx'
import classes from '../texts/texts.module.css'

type TextBubbleProps = Omit<MessageCardProps, 'showQuoted' | 'onToggleQuoted' | 'showImages' | 'onShowImages'>

/** A text message: a bubble, the customer's on the left and ours on the right, that opens and closes by its head. */
export function TextBubble(props: TextBubbleProps) {
  const { message, isExpanded, onToggle } = props
  const bubble = useRef<HTMLElement>(null)
  const author = authorOf(message)
  const isToMany = message.recipients.length > 1
  return (
    <article
      className={`${classes['bubble']} ${classes[message.inbound ? 'incoming' : 'outgoing']}`}
      aria-label={`${author.label}, ${message.inbound ? 'incoming' : 'sent'} text`}
      tabIndex={-1}
      data-message={message.id}
      data-unread={message.unread || undefined}
      ref={bubble}
    >
      <div className={classes['head']}>
        <button type="button" className={classes['opener']} aria-expanded={isExpanded} onClick={onToggle}>
          {author.label}
          {isToMany && ` ${addressedTo(message)}`}
          {message.unread && <span className="fl-unseen">Unread</span>}
        </button>
        <MessageActions {...props} card={bubble} />
      </div>
      {isExpanded ? (
        <div className={classes['words']}>
          <LinkedText text={message.message} />
        </div>
      ) : (
        <div className={classes['folded']}>{message.summary}</div>
      )}
      {isExpanded && <MessageFiles message={message} />}
      <div className={classes['foot']}>
        <MessageTime at={message.date} />
        <SendingState message={message} />
      </div>
      <FailedRecipients message={message} />
    </article>
  )
}
