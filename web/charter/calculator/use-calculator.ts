import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import { looksLikeFlight } from './looks-like-flight.ts'

const delayMs = 250
const freshMs = 30_000

const loadCalculate = async () => (await import('./calculate.ts')).calculate

/**
 * Price of the flight that the palette's words name; requested after a pause in typing. Its code is loaded with the
 * first such words.
 */
export function useCalculator(typed: string) {
  const { api } = usePlatform()
  const client = useClient()
  const mayQuote = hasRole(useActor(), 'quotes')
  const [words] = useDebouncedValue(typed, delayMs)
  const isMeant = mayQuote && looksLikeFlight(typed)
  const isAsked = isMeant && words === typed
  const { data, isFetching, error } = useQuery({
    queryKey: ['calculated-flight', client.id, words],
    queryFn: async ({ signal }) => {
      const calculate = await loadCalculate()
      return calculate(api, { words, timezone: client.timezone, signal })
    },
    enabled: isAsked,
    staleTime: freshMs,
    retry: false,
  })
  return {
    calculation: isAsked ? data : undefined,
    /** True until the answer for the current input has arrived. */
    isBehind: isMeant && (!isAsked || isFetching),
    error: isAsked ? error : null,
  }
}
