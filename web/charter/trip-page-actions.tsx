import { trips } from '../../domain/charter/index.ts'
import { hasRole } from '../../domain/kernel/index.ts'
import { useGo } from '../platform/address.ts'
import { useActor, useClient } from '../platform/platform-context.tsx'
import { leaveForBox } from '../inbox/index.ts'
import type { RecordPartProps } from '../ui/detail/record-screens.ts'
import { StatusButtons } from './status/status-buttons.tsx'
import { CopyButton } from './options/copy-button.tsx'
import { TripActions } from './trip-actions.tsx'

/** On a trip's own page: what is sent of it begins a conversation about it. */
export function TripPageActions({ definition, row }: RecordPartProps) {
  const actor = useActor()
  const client = useClient()
  const go = useGo()
  const status = <StatusButtons definition={definition} row={row} />
  if (!hasRole(actor, 'user')) return status
  return (
    <>
      {status}
      <TripActions
        title={trips.title(row)}
        row={row}
        onMade={(message) => {
          leaveForBox(`clients/${client.id}/trips/${row.id}`, message)
          go(`threads?compose=${encodeURIComponent(`trips/${row.id}`)}`)
        }}
      />
      <CopyButton record="trips" id={row.id} />
    </>
  )
}
