import { useQuery } from '@tanstack/react-query'
import { listHeldMail } from '../../../domain/inbox/index.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'

/** Held mail comes seldom and has no change feed: it is asked for again once a minute. */
const askAgainMs = 60_000

/** Mail of the current client that is held for attention, and the account of all mail. */
export function useHeldMail() {
  const client = useClient()
  const { api } = usePlatform()
  return useQuery({
    queryKey: ['held-mail', client.id],
    queryFn: ({ signal }) => api.call(listHeldMail, {}, signal),
    meta: { shows: ['held-mail'] },
    refetchInterval: askAgainMs,
  })
}
