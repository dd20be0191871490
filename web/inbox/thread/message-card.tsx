import { useRef } from 'react'
import { doubtOf, type ShownMessage } from '../../../domain/inbox/index.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { MessageTime } from '../message-time.tsx'
import { MessageActions, type MessageCommands } from './message-actions.tsx'
import { MessageBody } from '../message/message-body.tsx'
import { MessageFiles } from '../message/message-files.tsx'
import { addressedTo, authorOf } from '../message/message-people.ts'
import { SenderWarningChip } from '../sender/sender-warning-chip.tsx'
import { SenderLine } from '../sender/sender-line.tsx'
import { FailedRecipients } from '../outgoing/failed-recipients.tsx'
import { groupResultWords, SendingState } from '../message/sending-state.tsx'
import classes from '../message/message.module.css'

export interface MessageCardProps extends MessageCommands {
  readonly message: ShownMessage
  readonly isExpanded: boolean
  readonly onToggle: () => void
  readonly showQuoted: boolean
  readonly onToggleQuoted: () => void
  readonly showImages: boolean
  readonly onShowImages: () => void
}

/** Says of an email that another one came with its Message-ID and other content: one may be a correction, or forged. */
function SharedIdNote({ message }: { readonly message: ShownMessage }) {
  const others = message.shares_id_with ?? []
  const elsewhere = others.find((other) => other.thread !== message.tRef)
  if (others.length === 0) return null
  return (
    <p className={classes['sharedId']} role="note">
      Another email came with the same Message-ID and other content
      {elsewhere === undefined ? ', in this conversation.' : ', in '}
      {elsewhere && (
        <ClientLink path={`threads?thread=${encodeURIComponent(elsewhere.thread)}`}>another conversation</ClientLink>
      )}
      {elsewhere && '.'}
    </p>
  )
}

/** An email, web message or text: opens and closes by its head (1-shell section 4). */
export function MessageCard(props: MessageCardProps) {
  const { message, isExpanded, onToggle, showQuoted, onToggleQuoted, showImages, onShowImages } = props
  const card = useRef<HTMLElement>(null)
  const author = authorOf(message)
  const groupWords = groupResultWords(message.results)
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
          {!isExpanded && <SenderWarningChip doubt={doubtOf(message)} />}
          <span className={classes['to']}>{isExpanded ? addressedTo(message) : message.summary}</span>
        </button>
        <SendingState message={message} />
        <MessageTime at={message.date} className={classes['time']} />
        <MessageActions {...props} card={card} hasDots={isExpanded} />
      </div>
      {isExpanded && (
        <>
          <SenderLine check={message.sender_check} />
          <SharedIdNote message={message} />
          <MessageBody
            message={message}
            showQuoted={showQuoted}
            onToggleQuoted={onToggleQuoted}
            showImages={showImages}
            onShowImages={onShowImages}
          />
          <div className={classes['foot']}>
            <MessageFiles message={message} />
            {groupWords !== undefined && <p className={classes['groupResult']}>{groupWords}</p>}
            <FailedRecipients message={message} />
          </div>
        </>
      )}
    </article>
  )
}
