import { useClient, useSignedInUser } from '../../platform/platform-context.tsx'
import { useStore } from '../../platform/store.ts'
import { placeKey, type ComposePlace } from '../drafts/draft.ts'
import { waitingOf } from '../drafts/waiting-messages.ts'

/** Messages of the user in one place that the server has not got yet, or refused. */
export function useWaitingIn(place: ComposePlace) {
  const client = useClient()
  const user = useSignedInUser()
  const waiting = waitingOf({ clientId: client.id, userId: user.id })
  const messages = useStore(waiting.all).filter((one) => placeKey(one.place) === placeKey(place))
  return { waiting, messages }
}
