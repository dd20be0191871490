import { useCallback, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Dated, InputStore } from '../../platform/kept-input.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { useStore } from '../../platform/store.ts'

/** Restored changes of an earlier page. */
export interface RestoredChanges {
  /** Time of the typing in epoch milliseconds. */
  readonly at: number
  /** True if the record has a later version. */
  readonly isStale: boolean
  /** Labels of fields that the device did not keep. */
  readonly leftOut: readonly string[]
}

/** Joins client, user and form to the key of kept input; undefined without a signed-in user. */
export function useKeptPlace(form: string): string | undefined {
  const client = useClient()
  const user = useStore(usePlatform().session.user)
  return user ? `${client.id}/${user.id}/${encodeURIComponent(form)}` : undefined
}

interface KeptCopy<Kept extends object> {
  readonly copies: InputStore<Kept>
  /** Key of the copy; undefined keeps and restores none, as for a user who may not save. */
  readonly place: string | undefined
  /** Returns the input that is not saved; undefined without any. */
  readonly read: () => Kept | undefined
  /** Restores kept input; undefined for input that cannot be restored. */
  readonly restore: (kept: Dated<Kept>) => Omit<RestoredChanges, 'at'> | undefined
  /** Empties the form before it takes the copy of another place. */
  readonly clear: () => void
}

const reportUnread = (error: unknown): void => console.info('Input of closed tabs could not be read.', error)

/**
 * Keeps the input of a form on the device until the user saves it or gives it up, and restores it when the form opens
 * again. A form that changes to another record or client writes its copy, and takes that of the other place.
 */
export function useKeptCopy<Kept extends object>(options: KeptCopy<Kept>) {
  const { copies, place } = options
  const [restored, setRestored] = useState<RestoredChanges>()
  const latest = useRef(options)
  const keeping = useRef<{ readonly place: string; readonly keep: ReturnType<InputStore<Kept>['keeper']> }>(undefined)
  const isOpen = useRef(false)
  const begin = useEffectEvent((at: string) => {
    isOpen.current = true
    if (keeping.current?.place === at) return
    if (keeping.current !== undefined) {
      setRestored(undefined)
      options.clear()
    }
    const take = (kept: Dated<Kept>): boolean => {
      const found = latest.current.restore(kept)
      if (found) setRestored({ at: kept.at, ...found })
      return found !== undefined
    }
    const own = copies.own(at)
    if (own && !take(own)) copies.drop(at)
    keeping.current = { place: at, keep: copies.keeper(at) }
    const isFree = () => isOpen.current && keeping.current?.place === at && latest.current.read() === undefined
    copies.takeOver(at, (left) => isFree() && take(left)).catch(reportUnread)
  })
  useLayoutEffect(() => {
    latest.current = options
  })
  // Restores before the first paint, so that the form opens with its input.
  useLayoutEffect(() => {
    if (place === undefined) return undefined
    begin(place)
    return () => {
      isOpen.current = false
      copies.flush(place)
    }
  }, [copies, place])
  /** Notes that the input changed, also after the screen has closed. It is read at the time of writing. */
  const keep = useCallback(() => keeping.current?.keep(() => latest.current.read()), [])
  return {
    restored,
    keep,
    /** Hides the note about restored input. */
    settle: () => setRestored(undefined),
    /** Removes the copy. */
    drop: () => {
      setRestored(undefined)
      if (place !== undefined) copies.drop(place)
    },
  }
}
