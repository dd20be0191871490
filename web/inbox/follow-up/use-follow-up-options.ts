import { useQuery } from '@tanstack/react-query'
import { checkConfig, type FollowUpOption } from '../../../domain/inbox/index.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'

interface FollowUpOptions {
  readonly options: readonly FollowUpOption[]
  readonly isLoading: boolean
  readonly error: Error | null
  readonly retry: () => void
}

/** The reminder options of the client (`POST /config/check`, type followup). */
export function useFollowUpOptions(): FollowUpOptions {
  const { api } = usePlatform()
  const client = useClient()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['follow-up-options', client.id],
    queryFn: ({ signal }) => api.call(checkConfig, { body: { type: 'followup' } }, signal),
  })
  return { options: data?.manual ?? [], isLoading: isPending, error, retry: () => void refetch() }
}
