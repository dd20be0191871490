import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { openThread, threads, type ThreadRow } from '../../../domain/inbox/index.ts'
import type { Filter } from '../../../domain/kernel/index.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'

/** Most conversations about one page that are looked through for comments. */
const mostThreads = 200

/** Comments of one field that are shown; all of them are in the inbox. */
const mostSaid = 50

const about = (pageId: string): Filter => ({
  and: [
    ['object_type', '==', 'pages'],
    ['object_id', '==', pageId],
    ['status', 'in', ['open', 'waiting']],
  ],
})

/** Open conversations that comment on a field of a page, newest first, by the path of the field; live. */
export function useComments(pageId: string, enabled: boolean): ReadonlyMap<string, readonly ThreadRow[]> {
  const { rows } = useRecords(threads, { where: about(pageId), pageSize: mostThreads, enabled })
  return Map.groupBy(
    rows.filter(({ object }) => object.field !== undefined),
    ({ object }) => object.field ?? '',
  )
}

/** Latest comments of a conversation, oldest first; read again when it changes. */
export function useSaid(thread: ThreadRow | undefined) {
  const { api } = usePlatform()
  const client = useClient()
  const { id = '', version } = thread ?? {}
  return useQuery({
    queryKey: ['comments', client.id, id, version],
    queryFn: async ({ signal }) => {
      const { messages, next } = await api.call(openThread, { params: { id }, query: { limit: mostSaid } }, signal)
      return { said: messages.toReversed(), hasEarlier: next !== null }
    },
    enabled: thread !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
