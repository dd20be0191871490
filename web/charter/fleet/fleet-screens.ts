import { hasRole } from '../../../domain/kernel/index.ts'
import { lazyExtra, lazyPart } from '../../ui/lazy-part.tsx'
import type { RecordScreens, RecordTab, RoomScreens } from '../../ui/detail/record-screens.ts'

const loadCells = () => import('./fleet-cells.tsx')
const loadPage = () => import('./aircraft-page.tsx')
const loadReference = () => import('./reference-pages.tsx')
const loadChoices = () => import('./choice-fields.tsx')

const cover = {
  label: 'Picture',
  share: '60px',
  isFirst: true,
  View: lazyPart(async () => (await loadCells()).CoverCell),
} as const

export const aircraftScreens: RecordScreens = {
  item: lazyExtra(async () => (await loadCells()).AircraftItem),
  columns: [
    cover,
    { label: 'State', share: 'minmax(180px, 1.6fr)', View: lazyPart(async () => (await loadCells()).StateCell) },
  ],
  listActions: lazyPart(async () => (await import('./fleet-list-actions.tsx')).FleetListActions),
  head: lazyPart(async () => (await loadPage()).AircraftHead),
  headFields: ['tail_number', 'name', 'type', 'model.name', 'seats', 'airport.icao'],
  actions: lazyPart(async () => (await loadPage()).AircraftActions),
  beside: lazyPart(async () => (await loadPage()).AircraftBeside),
  tabs: [{ id: 'pictures', label: 'Pictures', count: ({ images }) => (Array.isArray(images) ? images.length : 0) }],
}

const pictureTab = aircraftScreens.tabs ?? []

export const modelScreens: RecordScreens = {
  columns: [cover],
  catalogue: {
    isFirst: true,
    part: lazyPart(async () => (await import('./model-catalogue.tsx')).ModelCatalogue),
  },
  head: lazyPart(async () => (await loadReference()).ModelHead),
  headFields: ['name', 'type', 'seats', 'rangeNM', 'speedMPH'],
  beside: lazyPart(async () => (await loadReference()).ModelBeside),
  tabs: pictureTab,
}

export const airportScreens: RecordScreens = {
  catalogue: {
    isFirst: false,
    part: lazyPart(async () => (await import('./airport-catalogue.tsx')).AirportCatalogue),
  },
  headFields: ['icao', 'name'],
  beside: lazyPart(async () => (await loadReference()).AirportBeside),
  tabs: pictureTab,
}

export const accountScreens: RecordScreens = {
  headFields: ['name'],
  beside: lazyPart(async () => (await import('./account-beside.tsx')).AccountBeside),
}

/** Users who read contacts see the history between the client and the people of an account. */
export const accountTimelineTab: RecordTab = {
  id: 'timeline',
  label: 'Timeline',
  part: lazyPart(async () => (await import('../../crm/index.ts')).AccountTimeline),
  isFor: (_, actor) => hasRole(actor, 'contacts-r'),
}

/** Inputs of an aircraft or model other than texts and numbers. */
export const fleetFields: RoomScreens['fields'] = {
  pictures: lazyPart(async () => (await import('./pictures-field.tsx')).PicturesField),
  amenities: lazyPart(async () => (await import('./amenities-field.tsx')).AmenitiesField),
  'aircraft-model': lazyPart(async () => (await import('./model-field.tsx')).ModelField),
  'aircraft-models': lazyPart(async () => (await loadChoices()).ModelsField),
  'charter-accounts': lazyPart(async () => (await loadChoices()).AccountsField),
  'flown-aircraft': lazyPart(async () => (await loadChoices()).FlownAircraftField),
  'fleet-tail': lazyPart(async () => (await loadChoices()).TailField),
  'charter-aircraft': lazyPart(async () => (await loadChoices()).AircraftListField),
}
