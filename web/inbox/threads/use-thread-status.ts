import { isUntilReply, type ThreadRow } from '../../../domain/inbox/index.ts'
import { setThreadStatus } from '../../../domain/inbox/thread-state-contract.ts'
import { ApiError, reasonOf } from '../../platform/api/api-error.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { notify } from '../../platform/notices.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { formatDateTime } from '../../ui/format-value.ts'
import { threadName } from './thread-words.ts'
import { useShownThreads } from './use-shown-threads.ts'

type Status = ThreadRow['status']

/** The state of a thread: both are set together. */
type CurrentState = Pick<ThreadRow, 'status' | 'snoozed_until'>

interface StatusChange {
  readonly row: ThreadRow
  readonly wanted: CurrentState
}

const stateOf = ({ status, snoozed_until }: ThreadRow): CurrentState => ({ status, snoozed_until })

const isThread = (value: unknown): value is ThreadRow =>
  typeof value === 'object' && value !== null && 'status' in value && 'version' in value

/**
 * Saves the state of a thread. A thread changes with every message and mail result; if only these changed since it was
 * read, the same state is set on the present thread. A status that others set since then stays.
 */
export async function saveState<Answer>(
  save: (change: StatusChange) => Promise<Answer>,
  change: StatusChange,
): Promise<Answer> {
  try {
    return await save(change)
  } catch (error) {
    const current = error instanceof ApiError && error.kind === 'conflict' ? error.body.current : undefined
    if (isThread(current) && current.status === change.row.status) return save({ ...change, row: current })
    throw error
  }
}

const statusNotice: Readonly<Record<Status, string>> = {
  open: 'Reopened',
  waiting: 'Waiting for an answer',
  done: 'Marked done',
}

/** 'Snoozed until 11/24/26 8:00 AM' */
const snoozeWords = (until: number, timezone: string): string =>
  isUntilReply(until) ? 'Snoozed until they reply' : `Snoozed until ${formatDateTime(until, timezone)}`

interface StateRequest {
  readonly wanted: CurrentState
  /** Message after success. */
  readonly title: string
  readonly back: (() => void) | undefined
  /** Reports success, with the given Undo; absent: a default notice does. */
  readonly onDone?: ((undo: () => void) => void) | undefined
}

interface Refusal {
  readonly error: unknown
  readonly back?: (() => void) | undefined
}

/** A refusal names the action, the thread and the reason; it arrives late, so that the user is not led there. */
function notifyNotDone(title: string, thread: ThreadRow, { error, back }: Refusal): void {
  const reason = reasonOf(error)
  const message = `${threadName(thread)}: ${reason.message}`
  notify({ ...reason, title, message, kind: 'error', action: back && { label: 'Open', run: back } })
}

export interface StateControl {
  /** `back` leads back to the thread when it is undone. */
  readonly setStatus: (thread: ThreadRow, status: Status, back?: () => void) => void
  /** The same where something else was done with it: `onDone` reports both, with the Undo of this. */
  readonly markDone: (thread: ThreadRow, then: Required<Pick<StateRequest, 'back' | 'onDone'>>) => void
  /** Until a time in epoch milliseconds; undefined wakes the thread. */
  readonly snooze: (thread: ThreadRow, until: number | undefined, back?: () => void) => void
}

/** Open, waiting, done, snoozed: shown at once, with Undo. */
export function useThreadStatus(): StateControl {
  const { api } = usePlatform()
  const { timezone } = useClient()
  const { optimistic, settle } = useShownThreads()
  const save = ({ row, wanted }: StatusChange) =>
    api.call(setThreadStatus, { params: { id: row.id }, body: { version: row.version, ...wanted } })
  const { run } = useCommandOf((change: StatusChange) => saveState(save, change), {
    isSilent: true,
    optimistic: ({ row, wanted: { status, snoozed_until } }) =>
      optimistic({ row, change: { status, snoozed_until: snoozed_until ?? null } }),
    onDone: ({ thread }) => settle(thread),
  })
  const request = (thread: ThreadRow, { wanted, title, back, onDone }: StateRequest) => {
    const undo = (row: ThreadRow) => {
      back?.()
      run({ row, wanted: stateOf(thread) }).catch((error: unknown) => notifyNotDone('Not undone', thread, { error }))
    }
    const notifyDone = (row: ThreadRow) =>
      notify({
        title,
        message: threadName(thread),
        kind: 'success',
        action: { label: 'Undo', run: () => undo(row) },
      })
    run({ row: thread, wanted }).then(
      ({ thread: row }) => void (onDone ? onDone(() => undo(row)) : notifyDone(row)),
      (error: unknown) => notifyNotDone(`Not done: ${title}`, thread, { error, back }),
    )
  }
  return {
    setStatus: (thread, status, back) => request(thread, { wanted: { status }, title: statusNotice[status], back }),
    markDone: (thread, then) => request(thread, { wanted: { status: 'done' }, title: statusNotice.done, ...then }),
    snooze: (thread, until, back) =>
      request(thread, {
        wanted: { status: thread.status === 'done' ? 'open' : thread.status, snoozed_until: until },
        title: until === undefined ? 'Awake again' : snoozeWords(until, timezone),
        back,
      }),
  }
}
