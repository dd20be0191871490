import { setOwnReading, usualMessageOrder, users, type MessageOrder } from '../../domain/company/index.ts'
import { collectionPath, documentPath, type Presented } from '../platform/api/records-api.ts'
import { recordKey } from '../platform/data/row-cache.ts'
import { useCommandOf } from '../platform/data/use-command.ts'
import { useRecord } from '../platform/data/use-record.ts'
import type { Platform } from '../platform/platform.ts'
import { useClient, usePlatform, useSignedInUser } from '../platform/platform-context.tsx'

type User = Presented<typeof users>

interface OwnUser {
  readonly clientId: string
  readonly userId: string
}

const keyOf = ({ clientId, userId }: OwnUser) =>
  recordKey(clientId, documentPath(users, { client: clientId, id: userId }))

/** Which message of a thread is on top for the user, followed live; undefined while that is not known. */
export function useMessageOrder(): MessageOrder | undefined {
  const { row, isLoading } = useRecord(users, useSignedInUser().id)
  return isLoading ? undefined : (row?.message_order ?? usualMessageOrder)
}

/** The same for an action of one moment: as it was last read. */
export const knownMessageOrder = ({ queries }: Pick<Platform, 'queries'>, user: OwnUser): MessageOrder =>
  queries.getQueryData<User | null>(keyOf(user))?.message_order ?? usualMessageOrder

/** Chooses which message is on top: shown at once, kept for all of the user's devices. */
export function useSetMessageOrder(onSaved: (order: MessageOrder) => void): (order: MessageOrder) => void {
  const { api, queries, pending } = usePlatform()
  const client = useClient()
  const { id } = useSignedInUser()
  const withOrder = (order: MessageOrder) => (user: User) => (user.id === id ? { ...user, message_order: order } : user)
  const { start } = useCommandOf(
    (message_order: MessageOrder) => api.call(setOwnReading, { body: { message_order } }),
    {
      queue: `message order ${client.id}`,
      optimistic: (order) => pending.begin<User>(collectionPath(users, { client: client.id }), withOrder(order)),
      onDone: ({ message_order }) => {
        queries.setQueryData<User | null>(
          keyOf({ clientId: client.id, userId: id }),
          (user) => user && withOrder(message_order)(user),
        )
        onSaved(message_order)
      },
    },
  )
  return (order) => start(order)
}
