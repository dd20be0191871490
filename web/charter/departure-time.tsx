import { departureWords, isLiveLeg, leg, timeNotSet, type Leg } from '../../domain/charter/index.ts'
import type { Doc } from '../../domain/kernel/index.ts'
import { useClient } from '../platform/platform-context.tsx'
import { formatDate } from '../ui/format-value.ts'

/** Legs of a quote or trip as a thread's pane shows them; none for a record without legs. */
export const legsOf = (row: Doc): readonly Leg[] => leg.array().safeParse(row['legs']).data ?? []

/**
 * Departure of a flight in the local time of its first airport, as the card of its first leg; else in the company's.
 */
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
