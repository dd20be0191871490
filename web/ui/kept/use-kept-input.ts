import { useEffect, useRef } from 'react'
import { isDoc, type Doc } from '../../../domain/kernel/index.ts'
import { inputStore } from '../../platform/kept-input.ts'
import { useKeptCopy, useKeptPlace } from './use-kept-copy.ts'

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
  /** Empties the form when it changes to another subject or client. */
  readonly clear: () => void
  /** True if the user may not save: then no copy is kept or restored. */
  readonly isReadOnly?: boolean
}

/** Keeps the input of a form that has no record definition on the device (`useKeptCopy`). */
export function useKeptInput<Input extends object>(form: KeptInput<Input>) {
  const { name, input, restore, clear, isReadOnly = false } = form
  const place = useKeptPlace(name)
  const { restored, keep, settle, drop } = useKeptCopy({
    copies: keptInputs,
    place: isReadOnly ? undefined : place,
    read: () => input && { input: { ...input } },
    restore: ({ input: kept }) => {
      const found = isDoc(kept) ? restore(kept) : undefined
      return found && { ...found, leftOut: [] }
    },
    clear,
  })
  const seen = useRef(input)
  useEffect(() => {
    if (seen.current === input) return
    seen.current = input
    keep()
  }, [input, keep])
  // After a save or Discard, later input is not restored input.
  if (input === undefined && restored !== undefined) settle()
  return { restored, drop }
}
