import type { ThreadRow } from '../../../domain/inbox/index.ts'
import { threads } from '../../../domain/inbox/threads.ts'
import { ApiError, reasonOf } from '../../platform/api/api-error.ts'
import { useRecordCommands } from '../../platform/data/use-record-commands.ts'
import { notify } from '../../platform/notices.ts'

type Status = ThreadRow['status']

type Save = (thread: ThreadRow, status: Status) => Promise<ThreadRow>

const isThread = (value: unknown): value is ThreadRow =>
  typeof value === 'object' && value !== null && 'status' in value && 'version' in value

/**
 * Saves a status. A thread changes with every message and mail result; when only such things have changed since it was
 * read, the same status is set on the thread as it is now. When somebody else has set another status, theirs stands.
 */
export async function saveStatus(save: Save, thread: ThreadRow, status: Status): Promise<ThreadRow> {
  try {
    return await save(thread, status)
  } catch (error) {
    const current = error instanceof ApiError && error.kind === 'conflict' ? error.body.current : undefined
    if (isThread(current) && current.status === thread.status) return save(current, status)
    throw error
  }
}

const statusNotice: Readonly<Record<Status, string>> = {
  open: 'Reopened',
  waiting: 'Waiting for an answer',
  done: 'Marked done',
}

const tellRefusal = (error: unknown) => notify({ ...reasonOf(error), kind: 'error' })

/** Open, waiting, done: shown at once, with Undo. */
export function useThreadStatus(): { readonly setStatus: (thread: ThreadRow, status: Status) => void } {
  const { change } = useRecordCommands(threads, { isSilent: true })
  const save: Save = (row, status) => change.run({ row, change: { status } })
  return {
    setStatus(thread, status) {
      const undo = (row: ThreadRow) => void saveStatus(save, row, thread.status).then(undefined, tellRefusal)
      saveStatus(save, thread, status).then(
        (row) =>
          notify({
            title: statusNotice[status],
            message: thread.subject,
            kind: 'success',
            action: { label: 'Undo', run: () => undo(row) },
          }),
        tellRefusal,
      )
    },
  }
}
