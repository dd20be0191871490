import { IconEye } from '@tabler/icons-react'
import { isUntilReply, threadDoubt, type ThreadRow } from '../../../domain/inbox/index.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { AvatarStack } from '../../ui/avatar.tsx'
import { MediumIcon } from '../../ui/medium-icon.tsx'
import { PeopleAtRow } from '../here/people-here.tsx'
import { formatDateTime } from '../../ui/format-value.ts'
import { TimeText } from '../../ui/time-text.tsx'
import { SenderWarningChip } from '../sender/sender-warning-chip.tsx'
import { HeldChip } from '../outgoing/held-chip.tsx'
import { RowLink } from './row-link.tsx'
import { markWords, threadMarks, type ThreadMark } from './thread-marks.ts'
import { activityWords, parentChip, threadSubject, threadSummary, threadWho } from '../threads/thread-words.ts'
import classes from '../thread-list.module.css'

/** Agents shown before '+N' (1-shell section 9). */
const agentsShown = 3

interface ThreadListItemProps {
  readonly thread: ThreadRow
  readonly isSelected: boolean
  readonly isUnread: boolean
  /** Chosen for a bulk action. */
  readonly isChosen: boolean
  /** A click with Shift chooses the rows up to this one instead of opening it. */
  readonly onRange?: (() => void) | undefined
  /** The thread opens next to the list; elsewhere it opens over the page. */
  readonly isInPlace?: boolean
  /** The row that Tab reaches; the others are reached by j and k. */
  readonly isCursor: boolean
}

const lookOf = (marks: readonly ThreadMark[]): string =>
  ['row', ...marks].flatMap((mark) => classes[mark] ?? []).join(' ')

/** Time at which a snoozed thread comes back. */
function SnoozeChip({ until }: { readonly until: number }) {
  const { timezone } = useClient()
  const words = isUntilReply(until) ? 'Until they reply' : `Until ${formatDateTime(until, timezone)}`
  return <span className={classes['chip']}>{words}</span>
}

function SubjectLine({ thread }: { readonly thread: ThreadRow }) {
  const { object, filters } = thread
  return (
    <span className={classes['line']}>
      {thread.unassigned && <span className={`${classes['chip']} ${classes['chipOpen']}`}>Unassigned</span>}
      {object.type !== 'client' && !(object.type === 'contacts' && thread.unassigned) && (
        <span className={classes['chip']}>{parentChip(object)}</span>
      )}
      {thread.snoozed_until !== undefined && <SnoozeChip until={thread.snoozed_until} />}
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

/** Last event, and owners: agents by their faces, followers by their count. */
function ActivityLine({ thread }: { readonly thread: ThreadRow }) {
  const { timezone } = useClient()
  const { agents, followers } = thread
  const followed = followers.length === 1 ? '1 follower' : `${followers.length} followers`
  const summary = threadSummary(thread)
  const silence = agents.length + followers.length > 0 ? 'kept' : 'alone'
  return (
    <span className={classes['line']} data-silent={summary === '' ? silence : undefined}>
      <span className={classes['summary']} title={activityWords(thread, timezone).join('\n')}>
        {summary}
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
  const { thread, isSelected, isCursor, isInPlace = true, onRange } = props
  const marks = threadMarks(thread, props)
  return (
    <RowLink
      threadId={thread.id}
      rowId={thread.id}
      isInPlace={isInPlace}
      isSelected={isSelected}
      isCursor={isCursor}
      className={lookOf(marks)}
      onTake={({ shiftKey }) => {
        if (shiftKey) onRange?.()
        return shiftKey && onRange !== undefined
      }}
    >
      <span className={classes['icon']}>
        <MediumIcon medium={thread.medium} />
      </span>
      <span className={classes['text']}>
        <span className={classes['line']}>
          <span className={classes['who']}>{threadWho(thread)}</span>
          <SenderWarningChip doubt={threadDoubt(thread)} />
          <PeopleAtRow threadId={thread.id} />
          {markWords(marks).map((words) => (
            <span key={words} className="fl-unseen">
              {words}
            </span>
          ))}
          <span className={classes['time']}>
            <TimeText at={thread.last_date} isRelative />
          </span>
        </span>
        <SubjectLine thread={thread} />
        <ActivityLine thread={thread} />
      </span>
    </RowLink>
  )
}
