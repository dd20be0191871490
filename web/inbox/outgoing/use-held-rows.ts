import { threadsmsgs, type MessageRow } from '../../../domain/inbox/index.ts'
import type { Filter } from '../../../domain/kernel/index.ts'
import { collectionPath } from '../../platform/api/records-api.ts'
import { windowKey, type LoadedWindow } from '../../platform/data/row-cache.ts'
import { useRecords, type RecordsView } from '../../platform/data/use-records.ts'
import { useClient, usePlatform, useSignedInUser } from '../../platform/platform-context.tsx'

const heldOf = (userId: string): Filter => ({
  and: [
    ['state', '==', 'held'],
    ['draft', '==', true],
    ['creator_id', '==', userId],
  ],
})

/** The next to go first. */
const orderBy = { field: 'hold_until', direction: 'asc' } as const
const pageSize = 100

/** The user's messages that wait on the server to go, live. Listed rows carry no bodies. */
export function useHeldRows(): RecordsView<MessageRow> {
  const user = useSignedInUser()
  return useRecords(threadsmsgs, { where: heldOf(user.id), orderBy, pageSize })
}

/** Shows a message among the held ones, or takes it away, before the change feed reports it. */
export function useShownHeld() {
  const { queries } = usePlatform()
  const client = useClient()
  const user = useSignedInUser()
  const path = collectionPath(threadsmsgs, { client: client.id })
  const key = windowKey(client.id, path, { where: heldOf(user.id), orderBy, pageSize })
  const change = (to: (rows: readonly MessageRow[]) => readonly MessageRow[]) =>
    queries.setQueryData<LoadedWindow<MessageRow>>(key, (window) => window && { ...window, rows: to(window.rows) })
  const hide = (id: string) => change((rows) => rows.filter((row) => row.id !== id))
  const show = (message: MessageRow) =>
    change((rows) =>
      [...rows.filter((row) => row.id !== message.id), message].toSorted(
        (one, other) => (one.hold_until ?? 0) - (other.hold_until ?? 0),
      ),
    )
  return { show, hide }
}
