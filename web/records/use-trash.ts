import { useQuery } from '@tanstack/react-query'
import type { RecordDefinition } from '../../domain/kernel/index.ts'
import { collectionPath, type PathParams, type Presented } from '../platform/api/records-api.ts'
import { useClient, usePlatform } from '../platform/platform-context.tsx'

/** A deleted record; `trashed_at` in epoch milliseconds. */
export type TrashedRow = Presented<RecordDefinition> & { readonly trashed_at: number }

/** What lies in the trash of a record type, the latest first; asked again whenever it is opened. */
export function useTrash(definition: RecordDefinition, params: PathParams | undefined) {
  const { api } = usePlatform()
  const client = useClient()
  const path = collectionPath(definition, { client: client.id, ...params })
  return useQuery({
    queryKey: ['trash', client.id, path],
    queryFn: async ({ signal }) => {
      const answer = await api.send<{ readonly rows: readonly TrashedRow[] }>({ path: `/trash/${path}`, signal })
      return answer.rows
    },
    staleTime: 0,
    gcTime: 0,
  })
}
