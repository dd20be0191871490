import { useEffect, useState } from 'react'
import { v7 as newId } from 'uuid'
import type { MessageRow } from '../../../domain/inbox/index.ts'
import { useClient, usePlatform, useSignedInUser } from '../../platform/platform-context.tsx'
import { notify } from '../../platform/notices.ts'
import { Composer } from './composer.ts'
import { deviceDrafts, deviceId } from './device-drafts.ts'
import type { ComposePlace } from './draft.ts'

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
  const { api } = usePlatform()
  const client = useClient()
  const user = useSignedInUser()
  const [composer] = useState(
    () =>
      new Composer({
        api,
        place,
        drafts: deviceDrafts({ clientId: client.id, userId: user.id }, place),
        device: deviceId(),
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
