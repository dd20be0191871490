import { useQuery } from '@tanstack/react-query'
import { mergedInto } from '../../../domain/crm/index.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'

/** Where a contact that was merged is found now. */
export function MergedElsewhere({ id }: { readonly id: string }) {
  const { api } = usePlatform()
  const { id: client } = useClient()
  const { data } = useQuery({
    queryKey: ['merging', client, 'into', id],
    queryFn: ({ signal }) => api.call(mergedInto, { params: { id } }, signal),
  })
  const contact = data?.contact
  if (!contact) return null
  return (
    <p>
      It was merged into <ClientLink path={`marketing/contacts/${contact.id}`}>{contact.name}</ClientLink>.
    </p>
  )
}
