import { IconLock } from '@tabler/icons-react'
import { useRef } from 'react'
import type { ShownMessage } from '../../../domain/inbox/index.ts'
import { useSignedInUser } from '../../platform/platform-context.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { MessageTime } from '../message-time.tsx'
import { LinkedText } from '../message/linked-text.tsx'
import { MessageActions, type MessageCommands } from './message-actions.tsx'
import { MessageFiles } from '../message/message-files.tsx'
import { authorOf } from '../message/message-people.ts'
import { TeamText } from '../message/team-text.tsx'
import classes from '../message/message.module.css'

interface TeamCardProps extends MessageCommands {
  readonly message: ShownMessage
  /** Opens the target of the message, if it has one. */
  readonly onOpen?: (() => void) | undefined
}

/** Author and unread state of a message; with a target, the head opens it, as that of every other message. */
function Author({ message, onOpen }: Pick<TeamCardProps, 'message' | 'onOpen'>) {
  const name = (
    <>
      <span className={classes['name']}>{authorOf(message).label}</span>
      {message.unread && <span className="fl-unseen">Unread</span>}
    </>
  )
  if (onOpen === undefined) return name
  return (
    <button type="button" className={classes['opener']} onClick={onOpen}>
      {name}
      <span className={classes['to']}>Open</span>
    </button>
  )
}

/** A note: set in, tinted, dog-eared and labelled, so that it can never be taken for a reply (experience, 'Look'). */
export function NoteCard(props: TeamCardProps) {
  const { message } = props
  const card = useRef<HTMLElement>(null)
  const author = authorOf(message)
  return (
    <article
      className={classes['note']}
      aria-label={`${author.label}, note for the team only`}
      tabIndex={-1}
      data-message={message.id}
      data-unread={message.unread || undefined}
      ref={card}
    >
      <div className={classes['head']}>
        <span className={classes['teamOnly']}>
          <IconLock size={14} stroke={1.75} aria-hidden />
          Team only
        </span>
        <span className={classes['who']}>
          <Author {...props} />
        </span>
        <MessageTime at={message.date} className={classes['time']} />
        <MessageActions {...props} card={card} />
      </div>
      <div className={classes['body']}>
        <TeamText message={message} />
        <MessageFiles message={message} />
      </div>
    </article>
  )
}

/** A chat message: one line of a talk among colleagues. One's own is a bubble at the right. */
export function ChatCard(props: TeamCardProps) {
  const { message } = props
  const isOwn = message.creator?.id === useSignedInUser().id
  const card = useRef<HTMLElement>(null)
  const author = authorOf(message)
  return (
    <article
      className={classes['chat']}
      data-own={isOwn || undefined}
      aria-label={`${author.label}, chat message`}
      tabIndex={-1}
      data-message={message.id}
      data-unread={message.unread || undefined}
      ref={card}
    >
      {!isOwn && <Avatar person={author} size={28} isDecoration />}
      <div className={classes['chatText']}>
        <div className={classes['chatHead']}>
          <Author {...props} />
          <MessageTime at={message.date} className={classes['time']} />
          <MessageActions {...props} card={card} />
        </div>
        {message.messageHtml === '' ? <LinkedText text={message.message} /> : <TeamText message={message} />}
        <MessageFiles message={message} />
      </div>
    </article>
  )
}
