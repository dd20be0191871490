import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { deskPeriods, readDesk, usualDeskPeriod, type DeskPeriod } from '../../../domain/charter/index.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { useAddressWords } from '../../platform/use-address-words.ts'

export type Desk = OutputOf<typeof readDesk>

/** The figures have no change feed: they are read again while they are shown. */
const askAgainMs = 60_000

/** The period that the address names, the usual one where it names none. */
export function useDesk() {
  const { api } = usePlatform()
  const client = useClient()
  const { words, change } = useAddressWords()
  const days = deskPeriods.find((one) => String(one) === words['days']) ?? usualDeskPeriod
  const query = useQuery({
    queryKey: ['desk', client.id, days],
    queryFn: ({ signal }) => api.call(readDesk, { query: { days } }, signal),
    refetchInterval: askAgainMs,
    staleTime: 0,
    // The figures of the period before stay, marked, until the next ones are here.
    placeholderData: keepPreviousData,
  })
  const choose = (next: DeskPeriod) => change({ days: next === usualDeskPeriod ? undefined : String(next) }, true)
  return { ...query, days, choose }
}
