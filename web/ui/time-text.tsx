import { useClient } from '../platform/platform-context.tsx'
import { formatDateTime, formatRelative, zoneName } from './format-value.ts'
import { useNow } from './use-now.ts'

/** A time in the client's zone; the full form and the zone on hover. */
export function TimeText({ at, isRelative = false }: { readonly at: number; readonly isRelative?: boolean }) {
  const { timezone } = useClient()
  const now = useNow()
  const full = formatDateTime(at, timezone)
  return (
    <time dateTime={new Date(at).toISOString()} title={`${full} ${zoneName(at, timezone)}`}>
      {isRelative ? formatRelative(at, Math.max(now, at), timezone) : full}
    </time>
  )
}
