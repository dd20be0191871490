import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { calculateSale, type CalculatedSale, type SaleRecord, type TypedSale } from '../../../domain/commerce/index.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'

/** Pause after the last key before the server is asked. */
const pauseMs = 150

interface Calculation {
  readonly record: SaleRecord
  readonly id: string
  /** The same object until something is typed. */
  readonly typed: TypedSale
  readonly enabled: boolean
}

export interface Calculated {
  readonly sale: CalculatedSale | undefined
  /** True while the amounts are those of an earlier input. */
  readonly isBusy: boolean
  readonly error: Error | null
  readonly retry: () => void
}

/**
 * Amounts of a sale as it is typed; nothing is saved. Each input has its own answer, so that a late one never replaces
 * that of a newer input.
 */
export function useCalculated({ record, id, typed, enabled }: Calculation): Calculated {
  const { api } = usePlatform()
  const client = useClient()
  // Many lines are printed once after the pause, and not at each key.
  const [paused] = useDebouncedValue(typed, pauseMs)
  const asked = useMemo(() => JSON.stringify(paused), [paused])
  const { data, isPlaceholderData, isFetching, error, refetch } = useQuery({
    queryKey: ['calculate-sale', client.id, record, id, asked],
    queryFn: ({ signal }) =>
      api.call(calculateSale, { body: { ...(JSON.parse(asked) as TypedSale), record, id } }, signal),
    // The input before is not asked for again in the pause after a key.
    enabled: enabled && paused === typed,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 60_000,
  })
  return {
    sale: enabled ? data : undefined,
    isBusy: enabled && (isFetching || isPlaceholderData || paused !== typed),
    error,
    retry: () => void refetch(),
  }
}
