import { useEffect, useEffectEvent } from 'react'
import { useGo } from '../platform/address.ts'
import type { Platform } from '../platform/platform.ts'
import { useClient, usePlatform, useSignedInUser } from '../platform/platform-context.tsx'

const beginAfterMs = 2000

interface Owner {
  readonly clientId: string
  readonly userId: string
}

/** Fetches what sends, behind the first screen or when the server is there, and starts it. Answers how to end it. */
function sendInBackground(platform: Platform, owner: Owner, go: (path: string) => void): () => void {
  const { live } = platform
  let stop: (() => void) | undefined
  let isEnded = false
  const begin = async () => {
    const { startSending } = await import('../inbox/waiting/start-sending.ts')
    if (!isEnded) stop ??= startSending(platform, owner, go)
  }
  const tryToBegin = () => {
    begin().catch((error: unknown) => console.info('Waiting messages wait for the server.', error))
  }
  const timer = setTimeout(tryToBegin, beginAfterMs)
  const unfollow = live.state.subscribe(() => {
    if (live.state.get() === 'live' && stop === undefined) tryToBegin()
  })
  return () => {
    isEnded = true
    clearTimeout(timer)
    unfollow()
    stop?.()
  }
}

/** Messages that wait for the connection go out from whatever page is open. */
export function useSendWaiting(): void {
  const platform = usePlatform()
  const clientId = useClient().id
  const userId = useSignedInUser().id
  const go = useEffectEvent(useGo())
  useEffect(() => sendInBackground(platform, { clientId, userId }, (path) => go(path)), [platform, clientId, userId])
}
