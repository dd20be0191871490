import { useClient } from '../platform/platform-context.tsx'
import { formatDayHeading } from './format-value.ts'
import { useIsMobile } from './use-breakpoint.ts'
import classes from './day-header.module.css'

/** Heading of the rows of one day: 'Fri, Nov 20th', on a phone 'Nov 20' (2-content section 9). */
export function DayHeader({ at, id }: { readonly at: number; readonly id?: string }) {
  const { timezone } = useClient()
  const isShort = useIsMobile()
  return (
    <h2 id={id} className={classes['bar']}>
      {formatDayHeading(at, timezone, isShort)}
    </h2>
  )
}
