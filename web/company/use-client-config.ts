import { useQuery } from '@tanstack/react-query'
import { useClient, usePlatform } from '../platform/platform-context.tsx'
import { userClientsQuery } from './open-client.ts'

/** Settings of the company, known from the first drawing of the page: parts that depend on them do not appear later. */
export function useClientConfig() {
  const platform = usePlatform()
  const { id } = useClient()
  return useQuery(userClientsQuery(platform)).data?.clients.find((client) => client.id === id)?.config
}
