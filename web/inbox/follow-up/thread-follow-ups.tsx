import { ActionIcon } from '@mantine/core'
import { IconBellRinging, IconPencil } from '@tabler/icons-react'
import { queue } from '../../../domain/inbox/queue.ts'
import type { FollowUpRow } from '../../../domain/inbox/index.ts'
import type { Where } from '../../../domain/kernel/index.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useClient, useSignedInUser } from '../../platform/platform-context.tsx'
import { formatAhead } from '../../ui/format-value.ts'
import { useNow } from '../../ui/use-now.ts'
import { showFollowUp } from './show-follow-up.tsx'
import classes from './follow-up.module.css'

/** 'Follow-up Tue 6:00 AM · you', with the way to change it. */
function FollowUpLine({ followUp }: { readonly followUp: FollowUpRow }) {
  const { timezone } = useClient()
  const user = useSignedInUser()
  const now = useNow()
  const { creator, data, date } = followUp
  const by = creator?.id === user.id ? 'you' : (creator?.label ?? '')
  const due = formatAhead(date, now, timezone)
  return (
    <li className={classes['inThread']}>
      <IconBellRinging size={14} stroke={1.75} aria-hidden />
      <span className={classes['inThreadWords']} title={data.message}>
        Follow-up <span className={classes['due']}>{due}</span> · {by}
        {data.message !== '' && ` · ${data.message}`}
      </span>
      <ActionIcon size={24} aria-label={`Edit the follow-up ${due}`} onClick={() => showFollowUp({ followUp })}>
        <IconPencil size={15} stroke={1.75} aria-hidden />
      </ActionIcon>
    </li>
  )
}

/** Waiting follow-ups, the next one first; draws nothing for none. */
function WaitingLines({ about }: { readonly about: readonly Where[] }) {
  const waiting: readonly Where[] = [
    ['type', '==', 'follow-up'],
    ['processed_at', '==', null],
  ]
  const { rows } = useRecords(queue, {
    where: { and: [...about, ...waiting] },
    orderBy: { field: 'date', direction: 'asc' },
  })
  if (rows.length === 0) return null
  return (
    <ul className={classes['lines']} aria-label="Follow-ups">
      {rows.map((followUp) => (
        <FollowUpLine key={followUp.id} followUp={followUp} />
      ))}
    </ul>
  )
}

export const ThreadFollowUps = ({ threadId }: { readonly threadId: string }) => (
  <WaitingLines about={[['thread', '==', threadId]]} />
)

interface RecordFollowUpsProps {
  /** Record type and id. */
  readonly type: string
  readonly id: string
}

/** Follow-ups on a record and on its threads. */
export const RecordFollowUps = ({ type, id }: RecordFollowUpsProps) => (
  <WaitingLines
    about={[
      ['object_type', '==', type],
      ['object_id', '==', id],
    ]}
  />
)
