import { useState } from 'react'
import { documents } from '../../../domain/inbox/index.ts'
import { isDoc, type RecordDefinition } from '../../../domain/kernel/index.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { useRecordCommands } from '../../platform/data/use-record-commands.ts'
import { notify } from '../../platform/notices.ts'
import { useLeaveGuard } from '../../platform/use-leave-guard.ts'
import { useKeptInput } from '../../ui/kept/use-kept-input.ts'
import { useSaveRecord } from '../../ui/form/use-save-record.ts'

export type ReplyRow = Presented<typeof documents>

export type ReplyWords = Pick<ReplyRow, 'name' | 'subject' | 'html' | 'message' | 'data_argument' | 'files' | 'owner'>

const wordsOf = ({ name, subject, html, message, data_argument, files, owner }: ReplyRow): ReplyWords => ({
  name,
  subject,
  html,
  message,
  data_argument,
  files,
  owner,
})

/** Changes after the start of a save. */
const changedSince = (now: Partial<ReplyWords>, sent: Partial<ReplyWords>): Partial<ReplyWords> => {
  const was = new Map<string, unknown>(Object.entries(sent))
  return Object.fromEntries(Object.entries(now).filter(([field, value]) => !was.has(field) || was.get(field) !== value))
}

/** Changes, and the row that they were started from: a save names that version. */
interface Edit {
  readonly base: Presented<RecordDefinition>
  readonly changed: Partial<ReplyWords>
}

const isRow = (value: unknown): value is Edit['base'] => isDoc(value) && typeof value['version'] === 'number'

/** Changes left to save once the sent ones are saved, or discarded. */
function editAfter(now: Edit | undefined, sent: Partial<ReplyWords>, base: Edit['base']): Edit | undefined {
  const changed = changedSince(now?.changed ?? {}, sent)
  return Object.keys(changed).length === 0 ? undefined : { base, changed }
}

/** Unsaved edit of a reply, kept on the device. */
function useEdit(row: ReplyRow) {
  const [edit, setEdit] = useState<Edit>()
  const { restored, drop } = useKeptInput({
    name: `reply ${row.id}`,
    input: edit,
    restore: ({ base, changed }) => {
      if (!isRow(base) || !isDoc(changed)) return undefined
      setEdit({ base, changed })
      return { isStale: base.version !== row.version }
    },
    clear: () => setEdit(undefined),
    isReadOnly: !row.can.write,
  })
  return { edit, setEdit, restored, drop }
}

/** A reply in editing: its button saves the changes at once, leaving does not. */
export function useReplyForm(row: ReplyRow, onGone: () => void) {
  const { edit, setEdit, restored, drop } = useEdit(row)
  const { save, isSaving } = useSaveRecord(documents)
  const { remove, restore } = useRecordCommands(documents)
  const words = { ...wordsOf(row), ...edit?.changed }
  const isChanged = edit !== undefined
  useLeaveGuard(isChanged, words.name.trim() || 'this reply', drop)
  return {
    words,
    isSaving,
    isChanged,
    restored,
    isComplete: words.name.trim() !== '',
    change: (part: Partial<ReplyWords>) =>
      setEdit((known) => ({ base: known?.base ?? { ...row }, changed: { ...known?.changed, ...part } })),
    revert: () => setEdit(undefined),
    async save() {
      if (edit === undefined) return
      const { base, changed } = edit
      const { owner, ...rest } = changed
      // Null takes the owner away: the reply is everybody's then.
      const outcome = await save(base, 'owner' in changed ? { ...rest, owner: owner ?? null } : rest)
      if (outcome.kind !== 'refused') setEdit((now) => editAfter(now, changed, outcome.row))
    },
    remove: () => {
      // A deleted reply needs no saving.
      setEdit(undefined)
      remove.start(row, () => {
        onGone()
        notify({
          title: 'Reply deleted',
          message: row.name,
          action: { label: 'Undo', run: () => restore.start({ id: row.id }) },
        })
      })
    },
  }
}
