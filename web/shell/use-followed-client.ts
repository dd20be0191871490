import { useEffect } from 'react'
import type { Platform } from '../platform/platform.ts'
import { loadPart } from '../platform/load-part.ts'
import { useClient, usePlatform } from '../platform/platform-context.tsx'
import { whenIdle } from '../platform/when-idle.ts'

/** Fetches the subscriptions of a client after the first screen, and starts them. Answers how to end them. */
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

/** Applies settings of the company, for the user and for everybody, on any open page. */
export function useFollowedClient(): void {
  const platform = usePlatform()
  const clientId = useClient().id
  useEffect(() => followInBackground(platform, clientId), [platform, clientId])
}
