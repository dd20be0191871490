import { Tooltip } from '@mantine/core'
import { useClient } from '../platform/platform-context.tsx'
import { fullTime, listTime, messageTime } from './time-words.ts'

interface ShortTimeProps {
  readonly at: number
  /** `message` adds the time of day to earlier days. */
  readonly form?: 'list' | 'message'
  readonly className?: string | undefined
}

/** A time in the client's zone, short; the whole date and the zone on hover. */
export function ShortTime({ at, form = 'list', className }: ShortTimeProps) {
  const { timezone } = useClient()
  const words = form === 'list' ? listTime : messageTime
  return (
    <Tooltip label={fullTime(at, timezone)}>
      <time className={className} dateTime={new Date(at).toISOString()}>
        {words(at, Date.now(), timezone)}
      </time>
    </Tooltip>
  )
}
