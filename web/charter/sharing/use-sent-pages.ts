import { useQuery } from '@tanstack/react-query'
import { readRevisions, shares } from '../../../domain/charter/index.ts'
import { threads } from '../../../domain/inbox/index.ts'
import { hasRole, type OutputOf } from '../../../domain/kernel/index.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'

const nothing: OutputOf<typeof readRevisions> = { revised: [], unsent: [] }

interface SentPages {
  readonly type: 'quotes' | 'trips'
  readonly id: string
  /** Of the quote or trip; absent for whoever asks of its pages alone. */
  readonly version?: number
}

/**
 * Which pages of a quote or trip were revised since they were sent, and which wait for their message: asked again for
 * each version, and when something is sent or revoked. What cannot be read says nothing; the pages themselves show what
 * is so now.
 */
export function useSentPages({
  type,
  id,
  version,
}: SentPages): OutputOf<typeof readRevisions> & { readonly isLoading: boolean } {
  const { api } = usePlatform()
  const client = useClient()
  const actor = useActor()
  const { rows, isLoading } = useRecords(shares, {
    where: {
      and: [
        ['object_type', '==', type],
        ['object_id', '==', id],
      ],
    },
  })
  // A page that was made for a message opens once that is sent: what happens in the threads asks again.
  const isAwaited = rows.some((share) => share.for_message === true && share.opened === 0)
  const { rows: talks } = useRecords(threads, {
    where: {
      and: [
        ['object_type', '==', type],
        ['object_id', '==', id],
      ],
    },
    pageSize: 1,
    enabled: isAwaited && hasRole(actor, 'user'),
  })
  const sent = rows.filter(({ revoked_at: revoked }) => revoked === undefined).map((share) => share.id)
  const { data, isPending } = useQuery({
    queryKey: ['revisions', client.id, type, id, version, sent.join(' '), talks[0]?.last_date],
    queryFn: ({ signal }) => api.call(readRevisions, { params: { type, id } }, signal),
    enabled: sent.length > 0,
    placeholderData: (before) => before,
  })
  if (sent.length === 0) return { ...nothing, isLoading }
  return { ...(data ?? nothing), isLoading: isPending }
}
