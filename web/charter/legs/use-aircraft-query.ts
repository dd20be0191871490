import { findAircraft } from '../../../domain/charter/index.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'

/** Milliseconds after the last key (3-aviation section 5). */
export const searchDelayMs = 500

/** Makes the query for aircraft by name; without words, for the aircraft to choose from. */
export function useAircraftQuery() {
  const { api } = usePlatform()
  const client = useClient()
  return (query: string) => ({
    queryKey: ['aircraft-search', client.id, query],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      api.call(findAircraft, { query: query === '' ? {} : { query } }, signal),
    staleTime: 30_000,
    retry: false,
  })
}
