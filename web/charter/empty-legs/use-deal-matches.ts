import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { countDealMatches, marketTables, mostCountedDeals, readDealMatches } from '../../../domain/charter/index.ts'
import type { Api } from '../../platform/api/api.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'

interface Waiting {
  readonly id: string
  readonly settle: PromiseWithResolvers<number>
}

/** Rows that wait for their number, by the caller and the client. */
const waiting = new WeakMap<Api, Map<string, Waiting[]>>()

async function countTogether(api: Api, rows: readonly Waiting[]): Promise<void> {
  try {
    const { counts } = await api.call(countDealMatches, { query: { ids: rows.map(({ id }) => id) } })
    for (const { id, settle } of rows) settle.resolve(counts.find((one) => one.id === id)?.count ?? 0)
  } catch (error) {
    for (const { settle } of rows) settle.reject(error)
  }
}

/** Counts the matches of a row in one call with the other rows that ask in the same moment. */
function countOne(api: Api, client: string, id: string): Promise<number> {
  const ofApi = waiting.get(api) ?? new Map<string, Waiting[]>()
  waiting.set(api, ofApi)
  const rows = ofApi.get(client) ?? []
  const settle = Promise.withResolvers<number>()
  rows.push({ id, settle })
  if (rows.length === 1) {
    ofApi.set(client, rows)
    setTimeout(() => {
      ofApi.delete(client)
      for (let from = 0; from < rows.length; from += mostCountedDeals)
        void countTogether(api, rows.slice(from, from + mostCountedDeals))
    })
  }
  return settle.promise
}

/** Number of the requests that suit an empty leg; undefined until it is known. */
export function useMatchCount(id: string): number | undefined {
  const { api } = usePlatform()
  const client = useClient()
  return useQuery({
    queryKey: ['deal-match-count', client.id, id],
    queryFn: () => countOne(api, client.id, id),
    meta: { shows: [...marketTables] },
  }).data
}

/** Requests that suit an empty leg. */
export function useDealMatches({ id, version }: { readonly id: string; readonly version: number }) {
  const { api } = usePlatform()
  const client = useClient()
  return useQuery({
    queryKey: ['deal-matches', client.id, id, version],
    queryFn: ({ signal }) => api.call(readDealMatches, { params: { id } }, signal),
    meta: { shows: [...marketTables, 'quotes'] },
    placeholderData: keepPreviousData,
  })
}
