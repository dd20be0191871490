import { useQuery } from '@tanstack/react-query'
import { clientByKey, clients } from '../../../domain/company/index.ts'
import { useRecord } from '../../platform/data/use-record.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'

/** Server's list of the client's missing settings; read again on every page, and when the client's record is saved. */
export function useClientErrors(page: string) {
  const { api } = usePlatform()
  const { id, nameKey } = useClient()
  const version = useRecord(clients, id).row?.version
  return useQuery({
    queryKey: ['client', 'errors', id, version, page],
    queryFn: ({ signal }) => api.call(clientByKey, { params: { name_key: nameKey } }, signal),
    // The banner neither blinks between two pages nor returns from the data of an earlier page.
    placeholderData: (before) => before,
    gcTime: 0,
  })
}
