import { useEffect, useEffectEvent, useRef } from 'react'
import { isHeld, openMessage, type MessageRow } from '../../../domain/inbox/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import type { Platform } from '../../platform/platform.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import type { Composer } from '../drafts/composer.ts'
import { isWorthKeeping, type ComposePlace } from '../drafts/draft.ts'
import { useWaitingIn } from './use-waiting-in.ts'

/** A line that has just come back may break once more. */
const mostRetries = 5
const isMissing = (error: Error) => error instanceof ApiError && error.kind === 'not-found'

/** A message that waits no longer: it has gone, or was taken back in some tab, and then there is none. The server says which. */
async function askFor(
  { api, queries }: Pick<Platform, 'api' | 'queries'>,
  id: string,
): Promise<MessageRow | undefined> {
  try {
    const { message } = await queries.fetchQuery({
      queryKey: ['gone', id],
      queryFn: () => api.call(openMessage, { params: { id } }),
      retry: (failed, error) => !isMissing(error) && failed < mostRetries,
      networkMode: 'online',
    })
    return message
  } catch (error) {
    if (error instanceof Error && isMissing(error)) return undefined
    throw error
  }
}

/**
 * Reports each message that waited in a place for the connection and has gone, from any tab: `onGone` gets it
 * as the server has it, which may hold it for undo. Not while other words are written in that place.
 */
export function useGoneWaiting(composer: Composer, place: ComposePlace, onGone: (message: MessageRow) => void): void {
  const platform = usePlatform()
  const { messages } = useWaitingIn(place)
  const ids = messages.map(({ draft }) => draft.id)
  const known = useRef<readonly string[]>(ids)
  const look = useCommandOf((id: string) => askFor(platform, id), {
    waitsForNetwork: true,
    onDone: (message) => {
      const written = composer.settled()
      const isFree = written === undefined || composer.goingOn.isUntouched(written) || !isWorthKeeping(written)
      if (message !== undefined && isFree && (!message.draft || isHeld(message))) onGone(message)
    },
  })
  const compare = useEffectEvent((now: readonly string[]) => {
    const gone = known.current.filter((id) => !now.includes(id) && composer.draft.get()?.id !== id)
    known.current = now
    for (const id of gone) look.start(id)
  })
  const shape = ids.join(' ')
  useEffect(() => compare(shape === '' ? [] : shape.split(' ')), [shape])
}
