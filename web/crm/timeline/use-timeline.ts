import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { accountTimeline, companyTimeline, contactTimeline, type TimelineKind } from '../../../domain/crm/index.ts'
import { threads } from '../../../domain/inbox/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'

export interface TimelineOf {
  readonly of: 'contact' | 'company' | 'account'
  readonly id: string
  /** Of the record on whose page it is: another one asks again. */
  readonly version: number
  /** Contact or company whose conversations cause a refresh when they change. */
  readonly people?: readonly string[]
}

const contracts = { contact: contactTimeline, company: companyTimeline, account: accountTimeline }

/** Entries of a timeline, page by page, asked again when a conversation with the person or their record changes. */
export function useTimeline({ of, id, version, people = [] }: TimelineOf, kind: TimelineKind | undefined) {
  const { api } = usePlatform()
  const client = useClient()
  const actor = useActor()
  const contract = contracts[of]
  const talk = useRecords(threads, {
    where: ['contact_id', 'in', [...people]],
    orderBy: { field: 'last_date', direction: 'desc' },
    pageSize: 1,
    enabled: people.length > 0 && hasRole(actor, 'user'),
    isMoving: true,
  })
  const newest = talk.rows[0]
  const seen = `${version} ${newest?.id ?? ''} ${newest?.version ?? 0}`
  return useInfiniteQuery({
    queryKey: ['timeline', client.id, of, id, kind ?? null, seen],
    queryFn: ({ pageParam, signal }) =>
      api.call(contract, { params: { id }, query: { kind, before: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
