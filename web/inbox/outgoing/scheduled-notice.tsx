import { IconClockHour4 } from '@tabler/icons-react'
import { isPutOff } from '../../../domain/inbox/index.ts'
import { ClientLink } from '../../ui/client-link.tsx'
import { useHeldMessages } from './held-messages.tsx'
import classes from '../notice.module.css'

/** Reports scheduled emails of the user; draws nothing for none. */
export function ScheduledNotice() {
  const count = useHeldMessages().filter(isPutOff).length
  if (count === 0) return null
  return (
    <ClientLink path="threads/scheduled" className={classes['notice']}>
      <IconClockHour4 size={16} stroke={1.75} aria-hidden />
      {count === 1 ? '1 email is scheduled' : `${count} emails are scheduled`}
    </ClientLink>
  )
}
