import { useRef, useState } from 'react'
import type { Doc } from '../../../domain/kernel/index.ts'
import { useLeaveGuard } from '../../platform/use-leave-guard.ts'
import { useKeptInput } from '../kept/use-kept-input.ts'

/** An edited value, and the stored state that it was begun on. */
export interface Draft<Value, Base> {
  readonly draft: Value
  /** Absent after a save during which the user typed: the draft continues from the saved value. */
  readonly base?: Base | undefined
}

interface DraftOptions<Value, Base> {
  /** Name of the form and its subject for the device, unique within the client. */
  readonly name: string
  /** Name of the value in the question before it is left. */
  readonly what: string
  readonly stored: Base
  /** True if the user may not save: then no copy is kept on the device or restored. */
  readonly isReadOnly: boolean
  /** Reads kept input; undefined for input of another shape, or that is stored already. */
  readonly read: (kept: Doc) => Draft<Value, Base> | undefined
  /** True if the stored state has changed since another one. */
  readonly isStale: (base: Base | undefined) => boolean
}

/**
 * A value that a user edits as a whole, such as a list of settings or the text of a kind: kept on the device, guarded,
 * and compared with the state that it was begun on.
 */
export function useDraft<Value, Base>(options: DraftOptions<Value, Base>) {
  const { name, what, stored, isReadOnly, read, isStale } = options
  const [edit, setEdit] = useState<Draft<Value, Base>>()
  const subject = useRef(0)
  const { restored, drop } = useKeptInput({
    name,
    input: edit,
    restore: (kept) => {
      const found = read(kept)
      if (found) setEdit(found)
      return found && { isStale: isStale(found.base) }
    },
    clear: () => {
      subject.current += 1
      setEdit(undefined)
    },
    isReadOnly,
  })
  useLeaveGuard(edit !== undefined, what, drop)
  return {
    edit,
    restored,
    change: (draft: Value) => setEdit((before) => ({ base: stored, ...before, draft })),
    reset: () => setEdit(undefined),
    /** Notes a draft that is about to be saved. Call the result with the new base after the save. */
    begin: ({ draft }: Draft<Value, Base>) => {
      const own = subject.current
      return (base?: Base) => {
        // The form may be that of another subject by the time of the answer.
        if (subject.current !== own) return
        // Keeps input that was typed during the request.
        setEdit((now) => (now === undefined || now.draft === draft ? undefined : { draft: now.draft, base }))
      }
    },
  }
}
