import { useQuery } from '@tanstack/react-query'
import { openDashboard } from '../../../domain/dashboard.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'

/** Counts have no change feed of their own: they are asked for again once a minute while they are looked at. */
const askAgainMs = 60_000

/** The numbers of the dashboard. */
export function useDashboard() {
  const { api } = usePlatform()
  const client = useClient()
  return useQuery({
    queryKey: ['dashboard', client.id],
    queryFn: ({ signal }) => api.call(openDashboard, {}, signal),
    refetchInterval: askAgainMs,
    staleTime: 0,
  })
}
