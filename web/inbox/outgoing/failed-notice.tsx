import { IconMailX } from '@tabler/icons-react'
import { threadsmsgs } from '../../../domain/inbox/index.ts'
import { dayMs, weekMs } from '../../../domain/kernel/values/durations.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useSignedInUser } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { useNow } from '../../ui/use-now.ts'
import classes from '../notice.module.css'

const counted = 20

/** A week ago, the same for a whole day: the list of a question that does not change is kept. */
const weekAgo = (now: number): number => Math.floor(now / dayMs) * dayMs - weekMs

/** Reports undelivered messages of the user in the last week; draws nothing for none. */
export function FailedNotice() {
  const user = useSignedInUser()
  const now = useNow()
  const { rows, hasMore } = useRecords(threadsmsgs, {
    where: {
      and: [
        ['state', 'in', ['failed', 'unknown']],
        ['draft', '==', false],
        ['creator_id', '==', user.id],
        ['date', '>=', weekAgo(now)],
      ],
    },
    isMoving: true,
    pageSize: counted,
  })
  if (rows.length === 0) return null
  const count = hasMore ? `${counted}+` : String(rows.length)
  return (
    <ClientLink path="threads/failed" className={classes['notice']} data-tone="bad">
      <IconMailX size={16} stroke={1.75} aria-hidden />
      {rows.length === 1 ? '1 of your emails was not delivered' : `${count} of your emails were not delivered`}
    </ClientLink>
  )
}
