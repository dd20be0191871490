import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MessageRow } from '../../../domain/inbox/index.ts'
import { useHeldMessages } from './held-messages.tsx'

/**
 * The own held messages about a record, where a thread begins with one: once the one that was sent here has gone by
 * itself, `onGone` is told its thread. One that is taken back is forgotten with `forget`.
 */
export function useFirstHeld(recordPath: string, onGone: (threadId: string) => void) {
  const [sent, setSent] = useState<MessageRow>()
  const held = useHeldMessages().filter(({ object }) => object && recordPath.endsWith(`/${object.type}/${object.id}`))
  const isHeld = held.some((message) => message.id === sent?.id)
  const seen = useRef<string>(undefined)
  const tellGone = useEffectEvent(onGone)
  useEffect(() => {
    if (sent === undefined) return
    if (isHeld) seen.current = sent.id
    else if (seen.current === sent.id) tellGone(sent.tRef)
  }, [isHeld, sent])
  return { held, wait: setSent, forget: () => setSent(undefined) }
}
