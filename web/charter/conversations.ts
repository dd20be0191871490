import { IconBuildingStore, IconFileDollar, IconPlane, IconPlaneDeparture, IconReceipt } from '@tabler/icons-react'
import type { RoomConversations } from '../conversation-parts.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

const loadParts = () => import('./conversation-parts.tsx')

const flight = {
  head: lazyPart(async () => (await loadParts()).RecordLegs),
  facts: { departure_date: lazyPart(async () => (await loadParts()).DepartureFact) },
}

export const charterConversations: RoomConversations = {
  quotes: {
    ...flight,
    icon: IconFileDollar,
    foot: lazyPart(async () => (await loadParts()).PagesOfQuote),
    actions: lazyPart(async () => (await loadParts()).SendQuote),
    importInto: lazyPart(async () => (await loadParts()).ImportQuoteInto),
  },
  subquotes: { ...flight, icon: IconFileDollar },
  trips: {
    ...flight,
    icon: IconPlaneDeparture,
    foot: lazyPart(async () => (await loadParts()).PagesOfTrip),
    actions: lazyPart(async () => (await loadParts()).SendTrip),
    importInto: lazyPart(async () => (await loadParts()).ImportTripInto),
  },
  affiliates: { icon: IconBuildingStore },
  deals: { ...flight, icon: IconPlane },
  pricing: { icon: IconReceipt },
}
