import { isSameValue } from '../../../domain/kernel/index.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { useDraft } from '../../ui/form/use-draft.ts'

/** Sends a part of the client; `done` is called once the server has it. */
export type SavePart<Value> = (value: Value, done: () => void) => void

/**
 * True if kept input has the shape of the setting, which may be stored differently by an older version of the program.
 */
const isAlike = <Value>(kept: unknown, saved: Value): kept is Value =>
  typeof kept === 'object' && kept !== null && Array.isArray(kept) === Array.isArray(saved)

const askOver = (): Promise<boolean> =>
  showAlert({
    title: 'These settings were changed meanwhile',
    message: 'Another user saved them while you were editing. Both versions are still here.',
    confirm: 'Save mine',
    cancel: 'Go on editing',
  })

interface SettingDraft<Value> {
  readonly saved: Value
  /** Name of the part in the words of the question before it is left. */
  readonly what: string
  /** Name of the edited subject, where one form edits several. */
  readonly subject?: string | undefined
  readonly isReadOnly: boolean
  readonly onSave: SavePart<Value>
}

/** A part of the settings while it is edited. Saves of others leave it as it is; it asks before it replaces theirs. */
export function useSettingDraft<Value>({ saved, what, subject = '', isReadOnly, onSave }: SettingDraft<Value>) {
  const isStale = (base: Value | undefined) => !isSameValue(base, saved)
  const { edit, restored, change, reset, begin } = useDraft<Value, Value>({
    name: `setting ${what} ${subject}`.trim(),
    what,
    stored: saved,
    isReadOnly,
    read: ({ draft, base }) =>
      isAlike(draft, saved) && !isSameValue(draft, saved)
        ? { draft, base: isAlike(base, saved) ? base : undefined }
        : undefined,
    isStale,
  })
  return {
    shown: edit === undefined ? saved : edit.draft,
    isChanged: edit !== undefined,
    restored,
    change,
    reset,
    save: async () => {
      if (edit === undefined) return
      if (edit.base !== undefined && isStale(edit.base) && !(await askOver())) return
      const done = begin(edit)
      onSave(edit.draft, () => done())
    },
  }
}
