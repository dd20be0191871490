import { useEffect } from 'react'
import { useClient } from '../platform/platform-context.tsx'
import { createStore, useStore } from '../platform/store.ts'
import { formatDateTime, formatRelative, zoneName } from './format-value.ts'

const tickMs = 20_000
const clock = createStore(Date.now())
let listeners = 0
let timer: ReturnType<typeof setInterval> | undefined

/** The time now, moving on every 20 seconds for all who show it. */
function useNow(): number {
  useEffect(() => {
    listeners += 1
    timer ??= setInterval(() => clock.set(Date.now()), tickMs)
    return () => {
      listeners -= 1
      if (listeners > 0) return
      clearInterval(timer)
      timer = undefined
    }
  }, [])
  return useStore(clock)
}

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
