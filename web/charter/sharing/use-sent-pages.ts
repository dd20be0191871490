import { useQuery } from '@tanstack/react-query'
import { readRevisions } from '../../../domain/charter/index.ts'
import { shares } from '../../../domain/commerce/index.ts'
import { threads } from '../../../domain/inbox/index.ts'
import { hasRole, type OutputOf } from '../../../domain/kernel/index.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'

const nothing: OutputOf<typeof readRevisions> = { revised: [], unsent: [] }

interface SentPages {
  readonly type: 'quotes' | 'trips'
  readonly id: string
  /** Version of the quote or trip; absent for callers who only ask for its pages. */
  readonly version?: number
}

/**
 * Pages of a quote or trip that were revised since they were sent, and those that wait for their message: read again
 * for each version, and after sending or revoking. A failed read marks none; the pages themselves show the present
 * state.
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
  // A page made for a message opens once that is sent: events of the threads cause a new read.
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
