import { z } from 'zod'
import { defineRecord, numberField, shortText, textField } from '../../kernel/index.ts'
import { writeState, yearIssues } from './tax-states.ts'

/** A postal code with its place and sales tax. */
export const zips = defineRecord({
  name: 'zips',
  label: { one: 'Zip', many: 'Zips', path: 'zips' },
  path: 'clients/{client}/zips',
  shape: z.strictObject({
    zip: shortText.min(1),
    city: shortText.default(''),
    state: shortText.default(''),
    /** Percent, with the parts of state, county and city. */
    tax_rate: z.number().min(0).max(100).optional(),
    /** Year of the rate. */
    tax_year: z.int().optional(),
    latitude: z.number().min(-90).max(90).optional(),
    longitude: z.number().min(-180).max(180).optional(),
  }),
  access: { read: 'admin', write: 'admin' },
  columns: { zip: { type: 'text' }, city: { type: 'text' }, state: { type: 'text' } },
  indexes: [['state', 'zip'], ['city']],
  unique: [['zip']],
  search: {
    text: ['city', 'state'],
    numbers: ['zip'],
    facets: { state: 'state' },
    geo: { latitude: 'latitude', longitude: 'longitude' },
  },
  list: {
    columns: [
      { field: 'zip', label: 'Zip', sortable: true },
      { field: 'city', label: 'City', sortable: true },
      { field: 'state', label: 'State', sortable: true },
      { field: 'tax_rate', label: 'Tax %', kind: 'number' },
      { field: 'tax_year', label: 'Year', kind: 'code' },
    ],
    orderBy: { field: 'zip', direction: 'asc' },
  },
  form: [
    textField('zip', 'Zip', { required: true, colSpan: 4 }),
    textField('city', 'City', { colSpan: 5 }),
    textField('state', 'State', { colSpan: 3 }),
    numberField('tax_rate', 'Tax %'),
    numberField('tax_year', 'Year of the rate'),
  ],
  derive: (zip) => ({ ...zip, state: writeState(zip.state) }),
  check: ({ tax_year: year }) => yearIssues('tax_year', year),
  title: (doc) => [doc['zip'], doc['city']].filter(Boolean).join(' '),
})
