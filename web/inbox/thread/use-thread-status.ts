import type { ThreadRow } from '../../../domain/inbox/index.ts'
import { setThreadStatus } from '../../../domain/inbox/thread-care-contract.ts'
import { threads } from '../../../domain/inbox/threads.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { useShownRows } from '../../platform/data/use-record-commands.ts'
import { notify } from '../../platform/notices.ts'
import { usePlatform } from '../../platform/platform-context.tsx'

export interface StatusDeeds {
  readonly setStatus: (thread: ThreadRow, status: ThreadRow['status']) => void
}

/** Where a thread stands: both are set together. */
type Standing = Pick<ThreadRow, 'status' | 'snoozed_until'>

interface StatusChange {
  readonly row: ThreadRow
  readonly wanted: Standing
}

const standingOf = ({ status, snoozed_until }: ThreadRow): Standing => ({ status, snoozed_until })

const statusNotice = { open: 'Reopened', waiting: 'Waiting for an answer', done: 'Marked done' } as const

/** Open, waiting, done: shown at once, with Undo. */
export function useThreadStatus(): StatusDeeds {
  const { api } = usePlatform()
  const { optimistic, settle } = useShownRows(threads, undefined)
  const { start } = useCommandOf(
    ({ row, wanted }: StatusChange) =>
      api.call(setThreadStatus, { params: { id: row.id }, body: { version: row.version, ...wanted } }),
    {
      optimistic: ({ row, wanted: { status, snoozed_until } }) =>
        optimistic({ row, change: { status, snoozed_until: snoozed_until ?? null } }),
      onDone: ({ thread }) => settle(thread),
    },
  )
  return {
    setStatus: (thread, status) =>
      start({ row: thread, wanted: { status } }, ({ thread: row }) =>
        notify({
          title: statusNotice[status],
          message: thread.subject,
          kind: 'success',
          action: { label: 'Undo', run: () => start({ row, wanted: standingOf(thread) }) },
        }),
      ),
  }
}
