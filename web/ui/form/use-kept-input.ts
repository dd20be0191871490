import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { isDoc, type Doc } from '../../../domain/kernel/index.ts'
import { inputStore } from '../../platform/kept-input.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { useStore } from '../../platform/store.ts'
import type { RestoredChanges } from './use-kept-form.ts'

/** Unsaved input of forms without a record definition; a place names client, user and form. */
export const keptInputs = inputStore<{ readonly input: object }>('input', ({ input }) =>
  isDoc(input) ? { input } : undefined,
)

interface KeptInput<Input> {
  /** Name of the form and its subject, unique within the client. */
  readonly name: string
  /** Undefined while everything is saved. */
  readonly input: Input | undefined
  /** Restores kept input; undefined for input of another shape. */
  readonly restore: (input: Doc) => { readonly isStale: boolean } | undefined
}

/**
 * Keeps the input of a form on the device until the user saves it or gives it up, and restores it when the form opens
 * again. `drop` removes the copy.
 */
export function useKeptInput<Input extends object>({ name, input, restore }: KeptInput<Input>) {
  const client = useClient()
  const user = useStore(usePlatform().session.user)
  const place = user ? `${client.id}/${user.id}/${encodeURIComponent(name)}` : undefined
  const [restored, setRestored] = useState<RestoredChanges>()
  const latest = useRef<Input | undefined>(input)
  const keep = useRef<ReturnType<typeof keptInputs.keeper>>(undefined)
  const begin = useEffectEvent(() => {
    if (keep.current !== undefined || place === undefined) return
    const take = ({ input: kept, at }: { readonly input: object; readonly at: number }): boolean => {
      const found = isDoc(kept) ? restore(kept) : undefined
      if (found) setRestored({ at, isStale: found.isStale, leftOut: [] })
      return found !== undefined
    }
    const own = keptInputs.own(place)
    if (own && !take(own)) keptInputs.drop(place)
    keep.current = keptInputs.keeper(place)
    const taken = keptInputs.takeOver(place, (left) => latest.current === undefined && take(left))
    taken.catch((error: unknown) => console.info('Input of closed tabs could not be read.', error))
  })
  useLayoutEffect(() => begin(), [])
  useEffect(() => {
    if (latest.current === input) return
    latest.current = input
    keep.current?.(() => (latest.current === undefined ? undefined : { input: { ...latest.current } }))
  }, [input])
  useEffect(() => () => (place === undefined ? undefined : keptInputs.flush(place)), [place])
  // After a save or Discard, later input is not restored input.
  if (input === undefined && restored !== undefined) setRestored(undefined)
  return {
    restored,
    drop: () => {
      setRestored(undefined)
      if (place !== undefined) keptInputs.drop(place)
    },
  }
}
