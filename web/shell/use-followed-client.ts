import { useEffect } from 'react'
import type { Platform } from '../platform/platform.ts'
import { loadPart } from '../platform/load-part.ts'
import { useClient, usePlatform } from '../platform/platform-context.tsx'
import { whenIdle } from '../platform/when-idle.ts'

/** Fetches what follows a client behind the first screen, and starts it. Answers how to end it. */
function followInBackground(platform: Platform, clientId: string): () => void {
  let stop: (() => void) | undefined
  let isEnded = false
  const begin = async () => {
    const { followClient } = await loadPart(() => import('../company/follow-client.ts'))
    if (!isEnded) stop = followClient(platform, clientId)
  }
  const takeBack = whenIdle(() => {
    begin().catch((error: unknown) => console.info("The company's settings apply when the page is next opened.", error))
  })
  return () => {
    isEnded = true
    takeBack()
    stop?.()
  }
}

/** What the company decides, for the user and for everybody, takes effect on whatever page is open. */
export function useFollowedClient(): void {
  const platform = usePlatform()
  const clientId = useClient().id
  useEffect(() => followInBackground(platform, clientId), [platform, clientId])
}
