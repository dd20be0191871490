import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { v7 as newId } from 'uuid'
import type { MessageRow } from '../../../domain/inbox/index.ts'
import { useClient, usePlatform, useSignedInUser } from '../../platform/platform-context.tsx'
import { notify } from '../../platform/notices.ts'
import { forgetAtEnd } from '../../platform/session/forget-at-end.ts'
import { createStore } from '../../platform/store.ts'
import { Composer } from './composer.ts'
import { deviceDrafts, writerName } from './device-drafts.ts'
import { placeKey, type ComposePlace } from './draft.ts'
import { handOver, takeHandedOver } from './hand-over.ts'
import { waitingOf } from './waiting-messages.ts'
import { deviceShared } from './shared/device-shared.ts'
import { notifySharedEnd } from './shared/notify-shared-end.ts'
import { useNameOf } from './shared/use-name-of.ts'

const notifySent = (isChanged: boolean): void => {
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

// The draft is on the device; its writer continues it after signing in again.
forgetAtEnd(() => {
  for (const composer of new Set([...open, ...latest.values()])) composer.end()
  open.clear()
  latest.clear()
})

function enter(place: string, composer: Composer): void {
  const before = latest.get(place)
  latest.set(place, composer)
  open.add(composer)
  if (before !== undefined && !open.has(before)) composer.succeed(before)
}

function leave(place: string, composer: Composer): void {
  const isSessionOn = open.delete(composer)
  if (!isSessionOn) return
  composer.stop()
  const now = latest.get(place)
  // It slid away over the screen that took its place.
  if (now !== undefined && now !== composer) now.succeed(composer)
}

/** A message from a composer started a thread: the draft continues in the thread, which opens now. */
export function useHandOver(composer: Composer): (threadId: string) => void {
  const client = useClient()
  const user = useSignedInUser()
  return (threadId) => {
    handOver(composer, threadId)
    latest.set(`${client.id} ${user.id} ${threadId}`, composer)
  }
}

/**
 * The composer of one place, during the life of its screen: key the screen by its place. A screen drawn ahead begins
 * when it is shown, and does not begin again after it was left.
 */
export function useComposer(place: ComposePlace, saved: MessageRow | null | undefined): Composer {
  const { apiOf, live, session } = usePlatform()
  const client = useClient()
  const user = useSignedInUser()
  const nameOf = useNameOf()
  // The composer outlives renders; names may be loaded after it began.
  const [names] = useState(() => createStore({ of: nameOf }))
  useEffect(() => names.set({ of: nameOf }))
  const [composer] = useState(() => {
    const owner = { clientId: client.id, userId: user.id }
    return new Composer({
      api: apiOf(owner),
      isSessionOn: session.watch(),
      place,
      drafts: deviceDrafts(owner, place, writerName()),
      device: writerName(),
      waiting: waitingOf(owner),
      deviceShared: deviceShared(owner, placeKey(place), newId()),
      carets: live.carets,
      userId: user.id,
      onSharedEnd: (end) => notifySharedEnd(end, names.get().of),
      newId,
      now: Date.now,
      onSent: notifySent,
    })
  })
  const begin = useEffectEvent(() => {
    composer.open(saved)
    takeHandedOver(composer, placeKey(place))
  })
  useLayoutEffect(() => begin(), [])
  const key = `${client.id} ${user.id} ${placeKey(place)}`
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
