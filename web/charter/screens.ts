import { trips } from '../../domain/charter/index.ts'
import type { RoomScreens } from '../ui/detail/record-screens.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

export const charterScreens: RoomScreens = {
  [trips.name]: {
    actions: lazyPart(async () => (await import('./trip-page-actions.tsx')).TripPageActions),
  },
}
