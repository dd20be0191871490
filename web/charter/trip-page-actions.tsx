import { trips } from '../../domain/charter/index.ts'
import { useRecord } from '../platform/data/use-record.ts'
import { useGo } from '../platform/address.ts'
import { useClient } from '../platform/platform-context.tsx'
import { leaveForBox } from '../inbox/index.ts'
import { TripActions } from './trip-actions.tsx'

/** On a trip's own page: what is sent of it begins a conversation about it. */
export function TripPageActions({ id }: { readonly id: string }) {
  const { row } = useRecord(trips, id)
  const client = useClient()
  const go = useGo()
  if (row === undefined) return null
  return (
    <TripActions
      title={trips.title({ ...row })}
      row={{ ...row }}
      onMade={(message) => {
        leaveForBox(`clients/${client.id}/trips/${id}`, message)
        go(`threads?compose=${encodeURIComponent(`trips/${id}`)}`)
      }}
    />
  )
}
