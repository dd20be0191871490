import { useEffect, useEffectEvent } from 'react'
import { showAlert } from '../../platform/dialogs.ts'
import { useStore } from '../../platform/store.ts'
import type { Composer } from '../drafts/composer.ts'
import { madeMessages, takeFor } from '../drafts/made-messages.ts'

/** Takes up the message that was made elsewhere for this place. Words for the team are never mixed with it (M15). */
export function useMadeMessage(composer: Composer, place: string): void {
  const isWaiting = useStore(madeMessages)?.place === place
  const take = useEffectEvent(() => {
    const made = takeFor(place)
    if (made === undefined || composer.put(made)) return
    void showAlert({
      title: 'Finish Your Note First',
      message: 'A note for the team is being written here. Post or discard it, then send this again.',
      tone: 'bad',
    })
  })
  useEffect(() => {
    if (isWaiting) take()
  }, [isWaiting])
}
