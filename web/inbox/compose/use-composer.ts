import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
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

/** The composer that was opened last in each place: one that was left may be saving, or waiting for a file, still. */
const latest = new Map<string, Composer>()
const open = new Set<Composer>()

function enter(place: string, composer: Composer): void {
  const before = latest.get(place)
  latest.set(place, composer)
  open.add(composer)
  if (before !== undefined && !open.has(before)) composer.succeed(before)
}

function leave(place: string, composer: Composer): void {
  open.delete(composer)
  composer.stop()
  const now = latest.get(place)
  // It slid away over the screen that took its place.
  if (now !== undefined && now !== composer) now.succeed(composer)
}

const keyOf = (place: ComposePlace): string => ('threadId' in place ? place.threadId : place.ref)

/**
 * The composer of one place, for as long as the screen of that place is open: key the screen by its place. A screen that
 * was drawn ahead begins to write when it is shown, and not again when it was left.
 */
export function useComposer(place: ComposePlace, saved: MessageRow | null | undefined): Composer {
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
        deviceShared: deviceShared({ clientId: client.id, userId: user.id }, keyOf(place), newId()),
        carets: live.carets,
        userId: user.id,
        onSharedEnd: (end) => tellSharedEnd(end, names.get().of),
        newId,
        now: Date.now,
        onSent: tellSent,
      }),
  )
  const begin = useEffectEvent(() => void composer.open(saved))
  useLayoutEffect(() => begin(), [])
  const key = `${client.id} ${user.id} ${keyOf(place)}`
  useEffect(() => {
    enter(key, composer)
    const stop = () => composer.stop()
    window.addEventListener('pagehide', stop)
    return () => {
      window.removeEventListener('pagehide', stop)
      leave(key, composer)
    }
  }, [composer, key])
  return composer
}
