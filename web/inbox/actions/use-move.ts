import { useNavigate } from '@tanstack/react-router'
import {
  moveThreads,
  findRecordName,
  recordRoute,
  threads,
  threadsmsgs,
  type ParentRecord,
  type ShownMessage,
  type ThreadRow,
} from '../../../domain/inbox/index.ts'
import { documentPath } from '../../platform/api/records-api.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { useShownThreads } from '../threads/use-shown-threads.ts'
import { loadPart } from '../../platform/load-part.ts'
import { notify } from '../../platform/notices.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { notifyRefused } from '../refusal-of.ts'
import { notifyViewFailed } from '../notify-view-failed.ts'
import { askDestination } from './questions.ts'
import type { FoundRecord } from './use-destinations.ts'

/** Moved item: a thread or one of its messages, and its present record. */
interface Moving {
  readonly object: ParentRecord
  readonly path: string
}

interface Move {
  readonly from: string
  readonly to: string
  readonly path: string
}

/** The list does not wait for the definitions of every record. */
const sourcePath = async ({ type, id }: ParentRecord, client: string): Promise<string> => {
  const { recordNamed } = await loadPart(() => import('../../../domain/records.ts'))
  const definition = recordNamed(findRecordName(type))
  return definition === undefined ? '' : documentPath(definition, { client, id })
}

/** Moves a conversation, or one message of it, to a record that is asked for; View goes there, Undo brings it back. */
export function useMove() {
  const { api } = usePlatform()
  const client = useClient()
  const navigate = useNavigate()
  const { settle } = useShownThreads()
  const moving = useCommandOf((move: Move) => api.call(moveThreads, { body: move }), {
    isSilent: true,
    onDone: ({ threads: rows }) => rows.forEach(settle),
  })
  const notifyMoved = (record: FoundRecord) => {
    const href = recordRoute(record, client.nameKey)
    notify({
      title: 'Threads Moved',
      message: 'Click View to see threads at their new location.',
      kind: 'success',
      action: { label: 'View', run: () => (href === undefined ? notifyViewFailed() : void navigate({ href })) },
    })
  }
  const moveTo = async ({ object, path }: Moving, onMoved: () => void) => {
    const record = await askDestination()
    if (record === undefined) return
    try {
      await moving.run({ from: await sourcePath(object, client.id), to: record.path, path })
      onMoved()
      notifyMoved(record)
    } catch (error) {
      // 'Cannot Move!' (1-shell section 8).
      notifyRefused(error)
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
