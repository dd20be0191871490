import { IconEye } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ThreadRow } from '../../../domain/inbox/index.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { AvatarStack } from '../../ui/avatar.tsx'
import { MediumIcon } from '../../ui/medium-icon.tsx'
import { PeopleAtRow } from '../here/people-here.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { HeldChip } from '../outgoing/held-chip.tsx'
import { activityWords, parentChip, threadSubject, threadSummary, threadTint, threadWho } from './thread-words.ts'
import classes from './thread-list.module.css'

/** Agents shown before '+N' (1-shell section 9). */
const agentsShown = 3

interface ThreadListItemProps {
  readonly thread: ThreadRow
  readonly isSelected: boolean
  readonly isUnread: boolean
  /** The row that Tab reaches; the others are reached by j and k. */
  readonly isCursor: boolean
}

function lookOf({ thread, isSelected, isUnread }: ThreadListItemProps): string {
  const tint = threadTint(thread)
  const marks = ['row', tint, thread.unassigned && 'unassigned', isUnread && 'unread', isSelected && 'selected']
  return marks.flatMap((mark) => (mark === false || mark === undefined ? [] : (classes[mark] ?? []))).join(' ')
}

function SubjectLine({ thread }: { readonly thread: ThreadRow }) {
  const { object, filters } = thread
  return (
    <span className={classes['line']}>
      {thread.unassigned && <span className={`${classes['chip']} ${classes['chipOpen']}`}>Unassigned</span>}
      {object.type !== 'client' && !(object.type === 'contacts' && thread.unassigned) && (
        <span className={classes['chip']}>{parentChip(object)}</span>
      )}
      {filters.map(({ id, name, color, contrast }) => (
        <span key={id} className={classes['chip']} style={{ background: color, color: contrast }}>
          {name}
        </span>
      ))}
      <HeldChip threadId={thread.id} className={classes['chip']} />
      <span className={classes['subject']}>{threadSubject(thread)}</span>
    </span>
  )
}

/** What happened last, and who looks after it: agents by their faces, followers by their count. */
function ActivityLine({ thread }: { readonly thread: ThreadRow }) {
  const { timezone } = useClient()
  const { agents, followers } = thread
  const followed = followers.length === 1 ? '1 follower' : `${followers.length} followers`
  return (
    <span className={classes['line']}>
      <span className={classes['summary']} title={activityWords(thread, timezone)}>
        {threadSummary(thread)}
      </span>
      {followers.length > 0 && (
        <span className={classes['followers']} role="img" aria-label={followed} title={followed}>
          <IconEye size={13} stroke={1.75} aria-hidden />
          {followers.length}
        </span>
      )}
      <span className={classes['agents']}>
        <AvatarStack people={agents} limit={agentsShown} size={19} label="Agents" />
      </span>
    </span>
  )
}

/** One thread of the list: medium, who, subject, last activity, agents, time (1-shell section 2.5). */
export function ThreadListItem(props: ThreadListItemProps) {
  const { thread, isSelected, isUnread, isCursor } = props
  return (
    <Link
      to="."
      search={(words: Record<string, unknown>) => ({ ...words, thread: thread.id, compose: undefined })}
      className={lookOf(props)}
      aria-current={isSelected ? 'true' : undefined}
      tabIndex={isCursor ? 0 : -1}
      data-thread={thread.id}
    >
      <span className={classes['icon']}>
        <MediumIcon medium={thread.medium} />
      </span>
      <span className={classes['text']}>
        <span className={classes['line']}>
          <span className={classes['who']}>{threadWho(thread)}</span>
          {isUnread && <span className="fl-unseen">Unread</span>}
          <PeopleAtRow threadId={thread.id} />
          <span className={classes['time']}>
            <TimeText at={thread.last_date} isRelative />
          </span>
        </span>
        <SubjectLine thread={thread} />
        <ActivityLine thread={thread} />
      </span>
    </Link>
  )
}
