import { useNavigate } from '@tanstack/react-router'
import { inboxMessages, ownerOf, recordRoute, type ThreadRow } from '../../../domain/inbox/index.ts'
import { userClientsQuery } from '../../company/index.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'

/**
 * Opens the record of a thread, under the key of the client that owns it (1-shell section 2.6). An owner who is none of
 * the user's clients is reported with 'Uh Oh!'; a record type without a screen is only logged.
 */
export function useJump({ object, ref }: ThreadRow): () => Promise<void> {
  const platform = usePlatform()
  const current = useClient()
  const navigate = useNavigate()
  return async () => {
    const owner = ownerOf(ref) ?? current.id
    const { clients } = await platform.queries.fetchQuery(userClientsQuery(platform))
    const key = clients.find(({ id }) => id === owner)?.name_key
    if (key === undefined) return void showAlert({ ...inboxMessages['nowhere-to-go'], tone: 'bad' })
    const href = recordRoute(object, key)
    if (href === undefined) return console.warn(`records of type ${object.type} have no screen`)
    return navigate({ href })
  }
}
