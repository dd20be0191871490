import { useClient } from '../platform/platform-context.tsx'
import { useNow } from '../ui/use-now.ts'
import { formatDateTime, formatRelative, formatTime, zoneName } from '../ui/format-value.ts'

/** 'just now' and the time of day today; with the time of day added, earlier: 'Mon 9:42 AM'. */
export function messageTimeWords(at: number, now: number, timezone: string): string {
  const words = formatRelative(at, now, timezone)
  const time = formatTime(at, timezone)
  return words === 'just now' || words === time ? words : `${words} ${time}`
}

/** Time of a message, in the client's zone; the whole date and the zone on hover. */
export function MessageTime({ at, className }: { readonly at: number; readonly className?: string | undefined }) {
  const { timezone } = useClient()
  return (
    <time
      className={className}
      dateTime={new Date(at).toISOString()}
      title={`${formatDateTime(at, timezone)} ${zoneName(at, timezone)}`}
    >
      {messageTimeWords(at, Math.max(at, useNow()), timezone)}
    </time>
  )
}
