import { useQuery } from '@tanstack/react-query'
import { findAlikeQuotes, readRequestOf } from '../../../domain/charter/requests/index.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'

export type RequestRead = OutputOf<typeof readRequestOf>
export type AlikeQuote = OutputOf<typeof findAlikeQuotes>['quotes'][number]

/** Request in the mail of a thread. It is read once: later corrections stay. */
export function useRequest(thread: string, message: string | undefined) {
  const { api } = usePlatform()
  const client = useClient()
  return useQuery({
    queryKey: ['request', client.id, thread, message],
    queryFn: ({ signal }) =>
      api.call(readRequestOf, { body: { thread, ...(message !== undefined && { message }) } }, signal),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

interface AskedFlight {
  readonly route: string
  readonly departs: number | undefined
}

/** Open quotes that may be for the same request. */
export function useAlikeQuotes(contact: string | undefined, { route, departs }: AskedFlight) {
  const { api } = usePlatform()
  const client = useClient()
  const { data } = useQuery({
    queryKey: ['alike-quotes', client.id, contact, route, departs],
    queryFn: ({ signal }) =>
      api.call(
        findAlikeQuotes,
        { body: { contact: contact ?? '', route, ...(departs !== undefined && { departs }) } },
        signal,
      ),
    enabled: contact !== undefined && route.includes('-'),
    gcTime: 0,
  })
  return data?.quotes ?? []
}
