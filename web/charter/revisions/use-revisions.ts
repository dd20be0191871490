import { useQuery } from '@tanstack/react-query'
import { readRevisions, shares } from '../../../domain/charter/index.ts'
import { threads } from '../../../domain/inbox/index.ts'
import { hasRole, type OutputOf } from '../../../domain/kernel/index.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'

export type Revised = OutputOf<typeof readRevisions>['revised'][number]

const none: readonly Revised[] = []

/**
 * The pages of a quote or trip that were revised since they were sent: asked again for each version, and when
 * something is sent or revoked. What cannot be read says nothing; the pages themselves show what is so now.
 */
export function useRevisions({ definition, row }: Pick<RecordPartProps, 'definition' | 'row'>): readonly Revised[] {
  const { api } = usePlatform()
  const client = useClient()
  const actor = useActor()
  const type = definition.name === 'quotes' ? 'quotes' : 'trips'
  const { rows } = useRecords(shares, {
    where: {
      and: [
        ['object_type', '==', type],
        ['object_id', '==', row.id],
      ],
    },
  })
  // A page that was made for a message counts once that is sent: what happens in the threads asks again.
  const isAwaited = rows.some((share) => share.for_message === true && share.opened === 0)
  const { rows: talks } = useRecords(threads, {
    where: {
      and: [
        ['object_type', '==', type],
        ['object_id', '==', row.id],
      ],
    },
    pageSize: 1,
    enabled: isAwaited && hasRole(actor, 'user'),
  })
  const sent = rows.filter(({ revoked_at: revoked }) => revoked === undefined).map(({ id }) => id)
  const { data } = useQuery({
    queryKey: ['revisions', client.id, type, row.id, row.version, sent.join(' '), talks[0]?.last_date],
    queryFn: ({ signal }) => api.call(readRevisions, { params: { type, id: row.id } }, signal),
    enabled: sent.length > 0,
    placeholderData: (before) => before,
  })
  return sent.length > 0 ? (data?.revised ?? none) : none
}
