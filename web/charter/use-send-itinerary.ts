import { trips, type ItineraryReaders } from '../../domain/charter/index.ts'
import type { Recipient } from '../../domain/inbox/index.ts'
import { hasRole } from '../../domain/kernel/index.ts'
import { leaveForBox, type MadeMessage } from '../inbox/index.ts'
import { useGo } from '../platform/address.ts'
import { useActor, useClient } from '../platform/platform-context.tsx'
import type { RecordPartProps } from '../ui/detail/record-screens.ts'
import { openItinerary } from './open-itinerary.tsx'

/** Puts a message about a trip or quote into an existing conversation or a new one. */
export function useBeginMessage(
  { id }: Pick<RecordPartProps['row'], 'id'>,
  record: 'trips' | 'quotes' = 'trips',
): (message: MadeMessage, thread?: string) => void {
  const client = useClient()
  const go = useGo()
  return (message, thread) => {
    if (thread !== undefined) {
      leaveForBox(thread, message)
      go(`threads?thread=${encodeURIComponent(thread)}`)
      return
    }
    leaveForBox(`clients/${client.id}/${record}/${id}`, message)
    go(`threads?compose=${encodeURIComponent(`${record}/${id}`)}`)
  }
}

/** Opens Send Itinerary on a trip's page, also for earlier recipients; undefined for users who write no messages. */
export function useSendItinerary(
  row: RecordPartProps['row'],
): ((readers: ItineraryReaders, sentBefore: readonly Recipient[]) => void) | undefined {
  const actor = useActor()
  const begin = useBeginMessage(row)
  if (!hasRole(actor, 'user')) return undefined
  return (readers, sentBefore) => void openItinerary({ title: trips.title(row), row, readers, sentBefore }, begin)
}
