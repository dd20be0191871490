import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { mergedInto } from '../../../domain/crm/index.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { RowsSkeleton } from '../../ui/states.tsx'

interface MergedElsewhereProps {
  readonly id: string
  /** Message of a contact that was not merged. */
  readonly children: ReactNode
}

/** Link to the contact that a merged one became. */
export function MergedElsewhere({ id, children }: MergedElsewhereProps) {
  const { api } = usePlatform()
  const { id: client } = useClient()
  const { data, isPending } = useQuery({
    queryKey: ['merging', client, 'into', id],
    queryFn: ({ signal }) => api.call(mergedInto, { params: { id } }, signal),
    meta: { shows: ['merges'] },
  })
  const contact = data?.contact
  if (isPending) return <RowsSkeleton rows={1} height={24} />
  if (!contact) return children
  return (
    <p>
      It was merged into <ClientLink path={`marketing/contacts/${contact.id}`}>{contact.name}</ClientLink>.
    </p>
  )
}
