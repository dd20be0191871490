import { departureWords, isLiveLeg, leg, timeNotSet, type Leg } from '../../domain/charter/index.ts'
import type { Doc } from '../../domain/kernel/index.ts'
import { useClient } from '../platform/platform-context.tsx'
import { formatDate } from '../ui/format-value.ts'

/** The legs of a quote or trip as it is shown beside a thread; none where it has none. */
export const legsOf = (row: Doc): readonly Leg[] => leg.array().safeParse(row['legs']).data ?? []

/** When a flight departs, in the time of the place that it leaves, as the card of its first leg has it; else in the company's. */
export function DepartureTime({ row, at }: { readonly row: Doc; readonly at: number }) {
  const { timezone } = useClient()
  const first = legsOf(row).find(isLiveLeg)
  const zone = first?.departureAirport?.timezone ?? timezone
  return (
    <time dateTime={new Date(at).toISOString()}>
      {first?.times.isTimeAssumed ? `${formatDate(at, zone)}, ${timeNotSet}` : departureWords(at, zone)}
    </time>
  )
}
