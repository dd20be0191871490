import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { FollowUpRow } from '../../../domain/inbox/index.ts'
import type { Entry } from '../../../domain/kernel/index.ts'
import type { SearchWords } from '../../platform/address.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { AvatarStack } from '../../ui/avatar.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { formatAhead, formatDateTime } from '../../ui/format-value.ts'
import { parentChip } from '../threads/thread-words.ts'
import { showFollowUp } from './show-follow-up.tsx'
import { followUpPath } from './use-follow-up-actions.ts'
import listClasses from '../thread-list.module.css'
import classes from './follow-up.module.css'

/** Faces of a follow-up: its creator and the other recipients of the reminder. */
const facesShown = 4

interface FollowUpRowProps {
  readonly followUp: FollowUpRow
  readonly now: number
  readonly isSelected: boolean
}

/** Link to the thread next to the list, which keeps its filters. */
const besideList = (words: SearchWords, { id, data }: FollowUpRow): string => {
  const kept = Object.entries({ ...words, thread: data.thread ?? id }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  return `threads/inbox/followups?${new URLSearchParams(kept).toString()}`
}

function whenWords({ date, processed_at, outcome }: FollowUpRow, now: number, timezone: string): string {
  if (processed_at === undefined) return formatAhead(date, now, timezone)
  return `${outcome === 'gone' ? 'Was deleted' : 'Done'} ${formatDateTime(processed_at, timezone)}`
}

function peopleOf({ creator, followers }: FollowUpRow): Entry[] {
  const people = creator ? [creator, ...followers] : followers
  return [...new Map(people.map((one) => [one.id, one])).values()]
}

/** Time, text, thread or record, and owner. */
function Words({ followUp, now }: Pick<FollowUpRowProps, 'followUp' | 'now'>) {
  const { timezone } = useClient()
  const { data, date, processed_at } = followUp
  const isOverdue = processed_at === undefined && date < now
  return (
    <>
      <span className={classes['line']}>
        <span className={`${classes['words']} ${classes['due']} ${isOverdue ? classes['overdue'] : ''}`}>
          {whenWords(followUp, now, timezone)}
        </span>
        <AvatarStack people={peopleOf(followUp)} limit={facesShown} size={19} label="Reminded" />
      </span>
      <span className={classes['line']}>
        <span className={classes['words']}>{data.message || data.subject}</span>
      </span>
      <span className={`${classes['line']} ${classes['quiet']}`}>
        {data.object && data.title !== '' && <span className={listClasses['chip']}>{parentChip(data.object)}</span>}
        <span className={classes['words']}>{data.title || data.object?.label}</span>
      </span>
    </>
  )
}

/** One follow-up of the list: opens its subject next to the list; while it waits, it can be changed. */
export function FollowUpItem({ followUp, now, isSelected }: FollowUpRowProps) {
  const { words } = useAddressWords()
  const { data, processed_at, outcome } = followUp
  const path = outcome === 'gone' ? undefined : followUpPath(followUp)
  const isThread = path?.startsWith('threads?thread=') === true
  return (
    <li className={classes['item']} data-selected={isSelected || undefined}>
      {path === undefined ? (
        <div className={classes['open']}>
          <Words followUp={followUp} now={now} />
        </div>
      ) : (
        <ClientLink
          path={isThread ? besideList(words, followUp) : path}
          className={classes['open']}
          aria-current={isSelected ? 'true' : undefined}
        >
          <Words followUp={followUp} now={now} />
        </ClientLink>
      )}
      {processed_at === undefined && (
        <ActionIcon
          aria-label={`Edit the follow-up: ${data.message || data.title}`}
          onClick={() => showFollowUp({ followUp })}
        >
          <IconPencil size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}
