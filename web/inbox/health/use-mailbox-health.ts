import { useQuery } from '@tanstack/react-query'
import { mailboxHealthOf } from '../../../domain/inbox/index.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'

export type Health = OutputOf<typeof mailboxHealthOf>

/** Mail in transit has no change feed: it is read again while the screen is open. */
export const lookAgainMs = 15_000

export function useMailboxHealth(isAllowed: boolean) {
  const client = useClient()
  const { api } = usePlatform()
  return useQuery({
    queryKey: ['mailbox-health', client.id],
    queryFn: ({ signal }) => api.call(mailboxHealthOf, {}, signal),
    refetchInterval: lookAgainMs,
    enabled: isAllowed,
  })
}
