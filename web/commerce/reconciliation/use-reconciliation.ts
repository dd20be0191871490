import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { readDifferences, readReconciliation } from '../../../domain/commerce/reconciliation/contract.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import { useLastAnswer } from '../../platform/data/use-last-answer.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'

export type Reconciliation = OutputOf<typeof readReconciliation>
export type ReconciledAccount = Reconciliation['accounts'][number]

const showsDifferences = { shows: ['reconciliations', 'payment_differences', 'provider_accounts', 'payouts'] }

/** Pause between two reads while a comparison runs. */
const runningMs = 2000

const isRunning = ({ accounts }: Reconciliation): boolean => accounts.some(({ last }) => last?.state === 'running')

/** Accounts at providers with their last comparisons, and the days that these covered. */
export function useReconciliation(period: { readonly from?: string; readonly until?: string }) {
  const { api } = usePlatform()
  const client = useClient()
  const reading = useQuery({
    queryKey: ['reconciliation', client.id, period],
    queryFn: ({ signal }) => api.call(readReconciliation, { query: { ...period } }, signal),
    refetchInterval: ({ state }) => (state.data !== undefined && isRunning(state.data) ? runningMs : false),
    meta: showsDifferences,
    staleTime: 0,
  })
  return useLastAnswer(client.id, reading)
}

/** Open differences, page by page; read again for each state of the last comparisons, which end in the background. */
export function useDifferences(accounts: readonly ReconciledAccount[]) {
  const { api } = usePlatform()
  const client = useClient()
  return useInfiniteQuery({
    queryKey: ['payment-differences', client.id, accounts.map(({ last }) => `${last?.id ?? ''} ${last?.state ?? ''}`)],
    queryFn: ({ pageParam, signal }) =>
      api.call(readDifferences, { query: { state: 'open', ...(pageParam !== '' && { after: pageParam }) } }, signal),
    initialPageParam: '',
    // The list stays while it is read again, but never that of another client.
    placeholderData: (before, query) => (query?.queryKey[1] === client.id ? before : undefined),
    getNextPageParam: ({ next }) => next,
    meta: showsDifferences,
    staleTime: 0,
  })
}
