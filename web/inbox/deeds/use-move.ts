import { useNavigate } from '@tanstack/react-router'
import {
  inboxWording,
  moveThreads,
  recordRoute,
  threads,
  threadsmsgs,
  type ParentRecord,
  type ShownMessage,
  type ThreadRow,
} from '../../../domain/inbox/index.ts'
import { recordNamed } from '../../../domain/records.ts'
import { ApiError, reasonOf } from '../../platform/api/api-error.ts'
import { documentPath } from '../../platform/api/records-api.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { useShownRows } from '../../platform/data/use-record-commands.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { askDestination } from './questions.ts'
import type { FoundRecord } from './use-destinations.ts'

/** What moves: a thread or one of its messages, and the record that it hangs on now. */
interface Moving {
  readonly object: ParentRecord
  readonly path: string
}

interface Move {
  readonly from: string
  readonly to: string
  readonly path: string
}

/** 'Cannot Move!' in the words of the specification (1-shell section 8). */
function tellRefusal(error: unknown): void {
  const issues = error instanceof ApiError ? (error.body.issues ?? []) : []
  const wording = issues.map(inboxWording).find((one) => one !== undefined)
  void showAlert({ ...(wording ?? reasonOf(error)), tone: 'bad' })
}

const sourcePath = ({ type, id }: ParentRecord, client: string): string => {
  const definition = recordNamed(type === 'subquotes' ? 'quotes' : type)
  return definition === undefined ? '' : documentPath(definition, { client, id })
}

/** Moves a conversation, or one message of it, to a record that is asked for; View goes there, Undo brings it back. */
export function useMove() {
  const { api } = usePlatform()
  const client = useClient()
  const navigate = useNavigate()
  const { settle } = useShownRows(threads, undefined)
  const moving = useCommandOf((move: Move) => api.call(moveThreads, { body: move }), {
    isSilent: true,
    onDone: ({ threads: rows }) => rows.forEach(settle),
  })
  const tellMoved = (record: FoundRecord) => {
    const href = recordRoute(record, client.nameKey)
    notify({
      title: 'Threads Moved',
      message: 'Click View to see threads at their new location.',
      kind: 'success',
      action: { label: 'View', run: () => void (href !== undefined && navigate({ href })) },
    })
  }
  const moveTo = async ({ object, path }: Moving, onMoved: () => void) => {
    const record = await askDestination()
    if (record === undefined) return
    try {
      await moving.run({ from: sourcePath(object, client.id), to: record.path, path })
      onMoved()
      tellMoved(record)
    } catch (error) {
      tellRefusal(error)
    }
  }
  const pathOf = (definition: typeof threads | typeof threadsmsgs, id: string) =>
    documentPath(definition, { client: client.id, id })
  return {
    moveThread: (thread: ThreadRow, onMoved: () => void) =>
      void moveTo({ object: thread.object, path: pathOf(threads, thread.id) }, onMoved),
    moveMessage: (thread: ThreadRow, message: ShownMessage) =>
      void moveTo({ object: thread.object, path: pathOf(threadsmsgs, message.id) }, () => undefined),
  }
}
