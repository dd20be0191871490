import { Suspense } from 'react'
import { showModal } from '../platform/dialogs.ts'
import { RowsSkeleton } from '../ui/states.tsx'
import type { MadeMessage } from '../inbox/index.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { ItineraryTrip } from './itinerary-dialog.tsx'

const ItineraryDialog = lazyPart(async () => (await import('./itinerary-dialog.tsx')).ItineraryDialog)

/** Opens Send Itinerary for a trip; its code is loaded then. */
export const openItinerary = (trip: ItineraryTrip, onNext: (message: MadeMessage) => void): (() => void) =>
  showModal({
    title: 'Send Itinerary',
    body: (close) => (
      <Suspense fallback={<RowsSkeleton rows={4} height={48} />}>
        <ItineraryDialog trip={trip} onNext={onNext} onClose={close} />
      </Suspense>
    ),
  })
