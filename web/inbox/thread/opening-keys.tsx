import { useEffect, useState } from 'react'
import { threads, type ThreadRow } from '../../../domain/inbox/index.ts'
import { collectionPath } from '../../platform/api/records-api.ts'
import type { LoadedWindow } from '../../platform/data/row-cache.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { useStore } from '../../platform/store.ts'
import { useKeysIn } from '../../ui/use-shortcuts.ts'
import type { Action } from '../actions/use-thread-actions-of.ts'
import { useThreadActionsOf } from '../actions/use-thread-actions-of.ts'
import { dropEarlyKeys, keepEarlyKey, openThreadId, waitingKeys } from './early-keys.ts'

interface OpeningKeysProps {
  readonly threadId: string
  readonly onClose: () => void
}

/** The row of a thread as a list has it. */
function useKnownRow(threadId: string): ThreadRow | undefined {
  const { queries } = usePlatform()
  const client = useClient()
  const [row] = useState(() =>
    queries
      .getQueriesData<LoadedWindow<ThreadRow>>({
        queryKey: ['rows', client.id, collectionPath(threads, { client: client.id })],
      })
      .flatMap(([, window]) => window?.rows ?? [])
      .find(({ id }) => id === threadId),
  )
  return row
}

const isNow = ({ id, keys }: Action): boolean => keys !== undefined && id !== 'unread'

/** Done, snoozed, claimed: that needs the row alone, and is about the thread that was opened. */
function KnownKeys({ row }: { readonly row: ThreadRow }) {
  const actions = useThreadActionsOf(row, false)
  useKeysIn(
    'In the conversation',
    actions.filter(isNow).map(({ keys = '', label, run }) => ({ keys, label, run })),
  )
  return null
}

/** Without a known row a key waits as well. */
const actionKeys: readonly (readonly [keys: string, label: string])[] = [
  ['e', 'Done'],
  ['s', 'Snooze'],
  ['t', 'Claim'],
  ['i', 'Assign to'],
  ['y', 'Merge into…'],
]

function Keys({ threadId, onClose }: OpeningKeysProps) {
  const row = useKnownRow(threadId)
  const kept = row === undefined ? [...waitingKeys, ...actionKeys] : waitingKeys
  useKeysIn('In the conversation', [
    ...kept.map(([keys, label]) => ({ keys, label, run: () => keepEarlyKey(threadId, keys) })),
    { keys: 'Escape', label: 'Close the thread', run: onClose },
  ])
  useEffect(
    () => () => {
      // Left before it was loaded: the waiting keys are dropped.
      if (openThreadId.get() !== threadId) dropEarlyKeys()
    },
    [threadId],
  )
  return row && <KnownKeys row={row} />
}

/** Keys of a thread that is loading: none is lost, and none acts on another thread. Draws nothing. */
export function OpeningKeys(props: OpeningKeysProps) {
  const isOpen = useStore(openThreadId) === props.threadId
  return isOpen ? null : <Keys {...props} />
}
