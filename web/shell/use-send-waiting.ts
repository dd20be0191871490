import { useEffect, useEffectEvent } from 'react'
import { useGo } from '../platform/address.ts'
import type { Platform } from '../platform/platform.ts'
import { useClient, usePlatform, useSignedInUser } from '../platform/platform-context.tsx'

const beginAfterMs = 2000

interface Owner {
  readonly clientId: string
  readonly userId: string
}

/**
 * Loads the code that sends waiting messages and shows calls without an answer, after the first screen or when the server
 * is there, and starts both. Returns a function that ends them.
 */
function startUnanswered(platform: Platform, owner: Owner, go: (path: string) => void): () => void {
  const { live } = platform
  let stop: (() => void) | undefined
  let isEnded = false
  const begin = async () => {
    const [{ startSending }, { showAskedCalls }] = await Promise.all([
      import('../inbox/waiting/start-sending.ts'),
      import('./show-asked.ts'),
    ])
    if (isEnded || stop !== undefined) return
    const stops = [startSending(platform, owner, go), showAskedCalls(platform, owner, go)]
    stop = () => stops.forEach((end) => end())
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

/** Sends messages that wait for the connection, and shows calls without an answer, on every page of a client. */
export function useSendWaiting(): void {
  const platform = usePlatform()
  const clientId = useClient().id
  const userId = useSignedInUser().id
  const go = useEffectEvent(useGo())
  useEffect(() => startUnanswered(platform, { clientId, userId }, (path) => go(path)), [platform, clientId, userId])
}
