import { useEffect, useState } from 'react'
import { v7 as newId } from 'uuid'
import type { MessageRow } from '../../../domain/inbox/index.ts'
import { useClient, usePlatform, useSignedInUser } from '../../platform/platform-context.tsx'
import { notify } from '../../platform/notices.ts'
import { createStore } from '../../platform/store.ts'
import { Composer } from './composer.ts'
import { deviceDrafts, writerName } from './device-drafts.ts'
import type { ComposePlace } from './draft.ts'
import { waitingOf } from '../waiting/waiting-messages.ts'
import { deviceShared } from './shared/device-shared.ts'
import { tellSharedEnd } from './shared/tell-shared-end.ts'
import { useNameOf } from './shared/use-name-of.ts'

const tellSent = (isChanged: boolean): void => {
  const rest = isChanged ? ' What you changed since is a new draft.' : ''
  notify({
    title: 'Already sent',
    message: `Your message had arrived before the connection broke.${rest}`,
    kind: 'info',
  })
}

/** The composer of one place, for as long as the screen of that place is open: key the screen by its place. */
export function useComposer(place: ComposePlace, saved: MessageRow | null): Composer {
  const { api, live } = usePlatform()
  const client = useClient()
  const user = useSignedInUser()
  const nameOf = useNameOf()
  // The composer outlives renders; names may be loaded after it began.
  const [names] = useState(() => createStore({ of: nameOf }))
  useEffect(() => names.set({ of: nameOf }))
  const [composer] = useState(
    () =>
      new Composer({
        api,
        place,
        drafts: deviceDrafts({ clientId: client.id, userId: user.id }, place, writerName()),
        device: writerName(),
        waiting: waitingOf({ clientId: client.id, userId: user.id }),
        deviceShared: deviceShared(
          { clientId: client.id, userId: user.id },
          'threadId' in place ? place.threadId : place.ref,
          newId(),
        ),
        carets: live.carets,
        userId: user.id,
        onSharedEnd: (end) => tellSharedEnd(end, names.get().of),
        newId,
        now: Date.now,
        saved,
        onSent: tellSent,
      }),
  )
  useEffect(() => {
    const leave = () => composer.stop()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [composer])
  return composer
}
