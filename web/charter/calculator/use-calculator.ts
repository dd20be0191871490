import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import { looksLikeFlight } from './looks-like-flight.ts'

const delayMs = 250
const freshMs = 30_000

const loadCalculate = async () => (await import('./calculate.ts')).calculate

/**
 * What the words of the palette would cost to fly, where they name a flight; asked when typing rests. Its code comes with
 * the first such words.
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
    /** Whether the answer for the current input is still to come. */
    isBehind: isMeant && (!isAsked || isFetching),
    error: isAsked ? error : null,
  }
}
