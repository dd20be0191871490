import { Button } from '@mantine/core'
import { IconClipboardList } from '@tabler/icons-react'
import { trips } from '../../domain/charter/index.ts'
import { hasRole } from '../../domain/kernel/index.ts'
import { useActor } from '../platform/platform-context.tsx'
import type { RecordPartProps } from '../ui/detail/record-screens.ts'
import { StatusButtons } from './status/status-buttons.tsx'
import { CopyButton } from './options/copy-button.tsx'
import { openManifest } from './manifest/open-manifest.tsx'
import { TripActions } from './trip-actions.tsx'
import { useBeginMessage } from './use-send-itinerary.ts'

/** On a trip's page: each message begins a conversation about it. */
export function TripPageActions({ definition, row }: RecordPartProps) {
  const actor = useActor()
  const begin = useBeginMessage(row)
  const always = (
    <>
      <StatusButtons definition={definition} row={row} />
      <Button
        size="xs"
        variant="default"
        leftSection={<IconClipboardList size={16} stroke={1.75} aria-hidden />}
        onClick={() => openManifest(row)}
      >
        Manifest
      </Button>
    </>
  )
  if (!hasRole(actor, 'user')) return always
  return (
    <>
      {always}
      <TripActions title={trips.title(row)} row={row} onMade={begin} />
      <CopyButton record="trips" id={row.id} />
    </>
  )
}
