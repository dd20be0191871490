import { useEffect } from 'react'
import { threads } from '../../../domain/inbox/threads.ts'
import { documentPath } from '../../platform/api/records-api.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import type { Followed } from '../../platform/store.ts'

/** Shows colleagues that the user has a thread open in view, and writes whenever `strokes` counts on. */
export function useHere(threadId: string, strokes: Followed<number>): void {
  const { live } = usePlatform()
  const client = useClient()
  useEffect(() => {
    const path = documentPath(threads, { client: client.id, id: threadId })
    let leave: (() => void) | undefined
    const look = () => {
      leave?.()
      leave = document.visibilityState === 'visible' ? live.presence.open(path) : undefined
    }
    look()
    document.addEventListener('visibilitychange', look)
    const stop = strokes.subscribe(() => live.presence.wrote())
    return () => {
      stop()
      document.removeEventListener('visibilitychange', look)
      leave?.()
    }
  }, [client.id, live, strokes, threadId])
}
