import { useState } from 'react'
import { showAlert } from '../../platform/dialogs.ts'
import { useLeaveGuard } from '../../platform/use-leave-guard.ts'
import { useKeptInput } from '../../ui/form/use-kept-input.ts'

/** Sends a part of the client; `done` is called once the server has it. */
export type SavePart<Value> = (value: Value, done: () => void) => void

/** What was typed, and what was saved when it was started. */
interface Edit<Value> {
  readonly draft: Value
  /** Absent once a save has come between: what is typed then goes on from what was saved. */
  readonly base?: Value
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Whether kept input has the shape of the setting, which an older version of the program may have stored differently. */
const isAlike = <Value>(kept: unknown, saved: Value): kept is Value =>
  typeof kept === 'object' && kept !== null && Array.isArray(kept) === Array.isArray(saved)

const askOver = (): Promise<boolean> =>
  showAlert({
    title: 'These settings were changed meanwhile',
    message: 'Another user saved them while you were editing. Both versions are still here.',
    confirm: 'Save mine',
    cancel: 'Go on editing',
  })

/** A part of the settings while it is edited: it stays what was typed, whoever saves meanwhile, until it is saved or left. */
export function useSettingDraft<Value>(saved: Value, what: string, onSave: SavePart<Value>) {
  const [edit, setEdit] = useState<Edit<Value>>()
  const { restored, drop } = useKeptInput({
    name: `setting ${what}`,
    input: edit,
    restore: ({ draft, base }) => {
      if (!isAlike(draft, saved)) return undefined
      setEdit({ draft, ...(isAlike(base, saved) && { base }) })
      return { isStale: !isSame(base, saved) }
    },
  })
  useLeaveGuard(edit !== undefined, what, drop)
  return {
    shown: edit === undefined ? saved : edit.draft,
    isChanged: edit !== undefined,
    restored,
    change: (draft: Value) =>
      setEdit((before) => (before === undefined ? { draft, base: saved } : { ...before, draft })),
    reset: () => setEdit(undefined),
    save: async () => {
      if (edit === undefined) return
      if (edit.base !== undefined && !isSame(saved, edit.base) && !(await askOver())) return
      const { draft } = edit
      // What was typed while it was being saved stays.
      onSave(draft, () => setEdit((now) => (now?.draft === draft ? undefined : now && { draft: now.draft })))
    },
  }
}
