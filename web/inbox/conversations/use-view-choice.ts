import { useState } from 'react'
import { useSignedInUser } from '../../platform/platform-context.tsx'
import type { InboxView } from '../use-inbox-address.ts'
import type { ConversationMode } from './conversation-modes.ts'
import { defaultView } from './conversation-modes.ts'

const keyOf = (userId: string, mode: ConversationMode): string => `flightline-view:${userId}:${mode}`

/** Threads View or Messages View, as the user last chose it in this kind of place on this device. */
export function useViewChoice(mode: ConversationMode) {
  const user = useSignedInUser()
  const key = keyOf(user.id, mode)
  const [view, setView] = useState<InboxView>(() => {
    const word = localStorage.getItem(key)
    return word === 'threads' || word === 'messages' ? word : defaultView(mode)
  })
  return {
    view,
    choose: (next: InboxView) => {
      setView(next)
      localStorage.setItem(key, next)
    },
  }
}
