import {
  airportField,
  areaField,
  checkboxField,
  choices,
  itemsField,
  selectField,
  textField,
  valueAt,
  type Doc,
  type EditorField,
} from '../../kernel/index.ts'
import { serviceName, serviceTypes } from '../trip-services.ts'

/** Where a leg is handled and where its aircraft comes from: the top of the panel that opens below it. */
export const legPlaceFields: readonly EditorField[] = [
  textField('departureFBO', 'Departure FBO', { colSpan: 6 }),
  textField('arrivalFBO', 'Arrival FBO', { colSpan: 6 }),
  airportField('startingAirport', 'Repositioning from', {
    description: "The aircraft's position before the trip, if it is not at its base.",
  }),
  airportField('endingAirport', 'Repositioning to', { description: "The aircraft's destination after the trip." }),
  checkboxField('isEmptyLeg', 'Empty leg', { colSpan: 6 }),
  checkboxField('active', 'In use', { colSpan: 6 }),
]

/** Known facts of a service, and who may read them. */
const serviceFields: readonly EditorField[] = [
  selectField('type', 'Service', choices(serviceTypes)),
  textField('quantity', 'What and how much', { colSpan: 6, placeholder: '4 breakfasts, 300 gal' }),
  textField('provider', 'Provider', { colSpan: 6 }),
  textField('phone', 'Phone of the provider', { colSpan: 6 }),
  textField('place', 'Where', { colSpan: 6 }),
  textField('when', 'When, local time', { colSpan: 6 }),
  textField('confirmation', 'Confirmation number', { colSpan: 6 }),
  checkboxField('crewOnly', 'For the crew only', { colSpan: 6 }),
  areaField('notes', 'Details', { rows: 2 }),
]

const serviceItems = {
  one: 'service',
  empty: 'No services.',
  title: (item: Doc) => {
    const words = [serviceName(String(valueAt(item, 'type') ?? '')), String(valueAt(item, 'provider') ?? '')]
    return words.filter(Boolean).join(', ') + (valueAt(item, 'crewOnly') === true ? ', for the crew only' : '')
  },
  begin: { type: 'catering', crewOnly: false, notes: '' },
}

/** Orders and notes of a leg: the last part of its panel. */
export const legServiceFields: readonly EditorField[] = [
  itemsField('services', 'Services', { fields: serviceFields, items: serviceItems }),
  areaField('notes', 'Notes', { rows: 3 }),
]

/** Orders for all legs together: a separate tab. */
export const tripServicesField: EditorField = itemsField('services', 'Services of the whole trip', {
  part: 'Services',
  description: 'Enter details of one leg at that leg. Passengers also see these, unless they are for the crew only.',
  fields: serviceFields,
  items: serviceItems,
})
