import { useClient, useSignedInUser } from '../../platform/platform-context.tsx'
import { useStore } from '../../platform/store.ts'
import type { ComposePlace } from '../compose/draft.ts'
import { waitingOf } from './waiting-messages.ts'

const keyOf = (place: ComposePlace): string => ('threadId' in place ? place.threadId : place.ref)

/** What the user sent in one place and the server has not got yet, or did not take. */
export function useWaitingIn(place: ComposePlace) {
  const client = useClient()
  const user = useSignedInUser()
  const waiting = waitingOf({ clientId: client.id, userId: user.id })
  const messages = useStore(waiting.all).filter((one) => keyOf(one.place) === keyOf(place))
  return { waiting, messages }
}
