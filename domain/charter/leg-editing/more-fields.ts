import {
  airportField,
  areaField,
  checkboxField,
  choices,
  itemsField,
  selectField,
  textField,
  valueAt,
  type EditorField,
} from '../../kernel/index.ts'

/** Services as they are ordered for a leg (3-aviation section 3); one that came in by another name stays. */
const serviceTypes = { flight: 'Flight', ground: 'Ground', lodging: 'Lodging', fuel: 'Fuel' } as const

/** Where a leg is handled and where its aircraft comes from: what stands first in the panel that slides open below it. */
export const legPlaceFields: readonly EditorField[] = [
  textField('departureFBO', 'Departure FBO', { colSpan: 6 }),
  textField('arrivalFBO', 'Arrival FBO', { colSpan: 6 }),
  airportField('startingAirport', 'Repositioning from', {
    description: 'Where the aircraft comes from, if not its base.',
  }),
  airportField('endingAirport', 'Repositioning to', { description: 'Where the aircraft goes afterwards.' }),
  checkboxField('isEmptyLeg', 'Empty leg', { colSpan: 6 }),
  checkboxField('active', 'In use', { colSpan: 6 }),
]

/** What is ordered for a leg, and what is noted: what stands last in its panel. */
export const legServiceFields: readonly EditorField[] = [
  itemsField('services', 'Services', {
    fields: [
      selectField('type', 'Service', choices(serviceTypes)),
      checkboxField('crewOnly', 'For the crew only', { colSpan: 6 }),
      areaField('notes', 'Details', { rows: 2 }),
    ],
    items: {
      one: 'service',
      empty: 'No services.',
      title: (item) => {
        const type = String(valueAt(item, 'type') ?? '')
        return serviceTypes[type as keyof typeof serviceTypes] ?? type
      },
      begin: { type: 'ground', crewOnly: false, notes: '' },
    },
  }),
  areaField('notes', 'Notes', { rows: 3 }),
]
