import { useEffect, useEffectEvent, useState } from 'react'
import { openMessage, type MessageRow } from '../../../domain/inbox/index.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { useHeldMessages } from './held-messages.tsx'

/**
 * Held messages of the user about a record, on which a thread begins. Once the one from here was sent, `onGone` gets
 * its thread.
 */
export function useFirstHeld(recordPath: string, onGone: (threadId: string) => void) {
  const { api } = usePlatform()
  const [sent, setSent] = useState<MessageRow>()
  const held = useHeldMessages().filter(({ object }) => object && recordPath.endsWith(`/${object.type}/${object.id}`))
  const isHeld = held.some((message) => message.id === sent?.id)
  // Held no longer means gone or taken back: the server says which.
  const look = useCommandOf((id: string) => api.call(openMessage, { params: { id } }), {
    onDone: ({ message }) => {
      if (!message.draft) onGone(message.tRef)
    },
  })
  const lookAt = useEffectEvent((id: string) => look.start(id))
  useEffect(() => {
    if (sent !== undefined && !isHeld) lookAt(sent.id)
  }, [isHeld, sent])
  return { held, wait: setSent, forget: () => setSent(undefined) }
}
