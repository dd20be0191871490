import type { ListedMessage } from '../../../domain/inbox/index.ts'
import { untitled } from '../../../domain/inbox/untitled.ts'
import { MediumIcon } from '../../ui/medium-icon.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { RowLink } from '../list/row-link.tsx'
import { parentChip } from '../threads/thread-words.ts'
import { authorOf } from '../message/message-people.ts'
import { useOpenDirect } from '../thread/use-open-message.ts'
import classes from '../thread-list.module.css'

interface MessageListItemProps {
  readonly message: ListedMessage
  readonly isSelected: boolean
  /** The thread is unread for the user. */
  readonly isUnread: boolean
  readonly isCursor: boolean
  /** Opens next to the list; elsewhere the thread opens over the page. */
  readonly isInPlace: boolean
}

/** Notes and chats are tinted yellow, red if inbound (1-shell section 2.5). */
function tintOf({ medium, inbound }: ListedMessage): string | undefined {
  if (medium !== 'note' && medium !== 'chat') return undefined
  return inbound ? 'inbound' : 'note'
}

function lookOf({ message, isSelected, isUnread }: MessageListItemProps): string {
  const marks = ['row', tintOf(message), isUnread && 'unread', isSelected && 'selected']
  return marks.flatMap((mark) => (mark === false || mark === undefined ? [] : (classes[mark] ?? []))).join(' ')
}

/** Title of a message, and its first words unless they are the title: only mail has a subject. */
function wordsOf({ medium, subject, summary }: ListedMessage): { readonly name: string; readonly first: string } {
  if (subject !== '' || medium === 'email') return { name: subject || untitled.email, first: summary }
  return { name: summary || untitled[medium], first: '' }
}

function MessageWords({ message, isUnread }: Pick<MessageListItemProps, 'message' | 'isUnread'>) {
  const { object } = message
  const { name, first } = wordsOf(message)
  return (
    <>
      <span className={classes['icon']}>
        <MediumIcon medium={message.medium} />
      </span>
      <span className={classes['text']}>
        <span className={classes['line']}>
          <span className={classes['who']}>{authorOf(message).label}</span>
          {isUnread && <span className="fl-unseen">Unread</span>}
          <span className={classes['time']}>
            <TimeText at={message.date} isRelative />
          </span>
        </span>
        <span className={classes['line']}>
          {object && object.type !== 'client' && <span className={classes['chip']}>{parentChip(object)}</span>}
          <span className={classes['subject']}>{name}</span>
        </span>
        <span className={classes['line']}>
          <span className={classes['summary']}>{first}</span>
        </span>
      </span>
    </>
  )
}

/** One message of the Messages View: medium, author, record, subject, first words, time. */
export function MessageListItem(props: MessageListItemProps) {
  const { message, isSelected, isCursor, isInPlace } = props
  const openDirect = useOpenDirect()
  return (
    <RowLink
      threadId={message.tRef}
      rowId={message.id}
      isInPlace={isInPlace}
      isSelected={isSelected}
      isCursor={isCursor}
      className={lookOf(props)}
      onTake={() => openDirect(message)}
    >
      <MessageWords message={message} isUnread={props.isUnread} />
    </RowLink>
  )
}
