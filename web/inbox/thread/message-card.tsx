import { useRef } from 'react'
import type { ShownMessage } from '../../../domain/inbox/index.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { MessageTime } from '../message-time.tsx'
import { MessageActions, type MessageDeeds } from './message-actions.tsx'
import { MessageBody } from './message-body.tsx'
import { MessageFiles } from './message-files.tsx'
import { addressedTo, authorOf } from './message-people.ts'
import { LostRecipients } from '../outgoing/lost-recipients.tsx'
import { SendingState } from './sending-state.tsx'
import classes from './message.module.css'

export interface MessageCardProps extends MessageDeeds {
  readonly message: ShownMessage
  readonly isExpanded: boolean
  readonly onToggle: () => void
  readonly showQuoted: boolean
  readonly onToggleQuoted: () => void
  readonly showImages: boolean
  readonly onShowImages: () => void
}

/** An email, web message or text: opens and closes by its head (1-shell section 4). */
export function MessageCard(props: MessageCardProps) {
  const { message, isExpanded, onToggle, showQuoted, onToggleQuoted, showImages, onShowImages } = props
  const card = useRef<HTMLElement>(null)
  const author = authorOf(message)
  return (
    <article
      className={isExpanded ? classes['card'] : `${classes['card']} ${classes['collapsed']}`}
      aria-label={`${author.label}, ${message.inbound ? 'incoming' : 'sent'} message`}
      tabIndex={-1}
      data-message={message.id}
      data-unread={message.unread || undefined}
      ref={card}
    >
      <div className={classes['head']}>
        <Avatar person={author} size={isExpanded ? 28 : 24} isDecoration />
        <button type="button" className={classes['opener']} aria-expanded={isExpanded} onClick={onToggle}>
          <span className={classes['name']}>{author.label}</span>
          {message.unread && <span className="fl-unseen">Unread</span>}
          <span className={classes['to']}>{isExpanded ? addressedTo(message) : message.summary}</span>
        </button>
        <SendingState message={message} />
        <MessageTime at={message.date} className={classes['time']} />
        <MessageActions {...props} card={card} hasDots={isExpanded} />
      </div>
      {isExpanded && (
        <>
          <MessageBody
            message={message}
            showQuoted={showQuoted}
            onToggleQuoted={onToggleQuoted}
            showImages={showImages}
            onShowImages={onShowImages}
          />
          <div className={classes['foot']}>
            <MessageFiles message={message} />
            <LostRecipients message={message} />
          </div>
        </>
      )}
    </article>
  )
}
