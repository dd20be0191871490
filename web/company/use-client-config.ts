import { useQuery } from '@tanstack/react-query'
import { useClient, usePlatform } from '../platform/platform-context.tsx'
import { userClientsQuery } from './open-client.ts'

/** What the company has decided, as the page knows it from its beginning: what depends on it does not come later. */
export function useClientConfig() {
  const platform = usePlatform()
  const { id } = useClient()
  return useQuery(userClientsQuery(platform)).data?.clients.find((client) => client.id === id)?.config
}
