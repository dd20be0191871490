import { lazyExtra, lazyPart } from '../../ui/lazy-part.tsx'
import type { RecordScreens } from '../../ui/detail/record-screens.ts'

const loadCells = () => import('./deal-cells.tsx')
const loadPage = () => import('./deal-page.tsx')

/** Empty legs: rows, a map and a calendar, and the page of one. */
export const dealScreens: RecordScreens = {
  item: lazyExtra(async () => (await loadCells()).DealItem),
  cells: {
    'departureAirport.icao': lazyPart(async () => (await loadCells()).RouteCell),
    departure_date: lazyPart(async () => (await loadCells()).WindowCell),
    'aircraft.tail_number': lazyPart(async () => (await loadCells()).AircraftCell),
    'price.total': lazyPart(async () => (await loadCells()).PriceCell),
  },
  columns: [
    {
      label: 'Matches',
      share: 'minmax(84px, 0.5fr)',
      View: lazyExtra(async () => (await loadCells()).MatchCountCell),
    },
  ],
  looks: [
    { id: 'map', label: 'Map', part: lazyPart(async () => (await import('./deals-map.tsx')).DealsMap) },
    {
      id: 'calendar',
      label: 'Calendar',
      part: lazyPart(async () => (await import('./deals-calendar.tsx')).DealsCalendar),
    },
  ],
  listActions: lazyPart(async () => (await import('./import-empty-legs.tsx')).DealListActions),
  around: lazyPart(async () => (await import('./deals-around.tsx')).DealsAround),
  head: lazyPart(async () => (await loadPage()).DealHead),
  headFields: ['departureAirport.icao', 'departure_date', 'aircraft.tail_number', 'price.total'],
  tabs: [
    {
      id: 'subscribers',
      label: 'Subscribers',
      part: lazyPart(async () => (await import('./subscribers-tab.tsx')).SubscribersTab),
    },
  ],
  actions: lazyPart(async () => (await loadPage()).DealActions),
  beside: lazyPart(async () => (await loadPage()).DealBeside),
}
