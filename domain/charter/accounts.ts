import { z } from 'zod'
import {
  emailField,
  choices,
  defineRecord,
  numberField,
  phoneField,
  place,
  selectField,
  shortText,
  textField,
  textListField,
  wholeField,
} from '../kernel/index.ts'
import { paymentTypes } from './trips.ts'

/** A customer account with its prices (3-aviation section 3). */
export const accounts = defineRecord({
  name: 'accounts',
  label: { one: 'Account', many: 'Accounts', path: 'accounts' },
  path: 'clients/{client}/accounts',
  shape: z.strictObject({
    name: shortText.min(1),
    email: shortText.optional(),
    phone: shortText.optional(),
    third_party: z.array(shortText).default([]),
    address: place.optional(),
    type: shortText.optional(),
    pricing: z
      .strictObject({
        type: z.enum(['retail', 'wholesale']).default('retail'),
        /** Percent off the base. */
        discount: z.number().min(0).max(100).default(0),
        payment_type: z.enum(['check', 'ach', 'cc', 'cash', 'tbd', 'n/a']).default('tbd'),
      })
      .prefault({}),
    aircraft: z.array(z.strictObject({ id: z.string(), label: shortText })).default([]),
  }),
  access: { read: 'accounts-r', write: 'accounts' },
  columns: {
    name: { type: 'text' },
    email: { type: 'text' },
    type: { type: 'text' },
    pricing_type: { type: 'text', path: 'pricing.type' },
  },
  indexes: [['name'], ['pricing_type', 'name']],
  search: {
    text: ['name', 'email', 'address.city'],
    numbers: ['phone', 'third_party'],
    facets: { type: 'type', pricing: 'pricing.type' },
  },
  list: {
    columns: [
      { field: 'name', label: 'Name', sortable: true },
      { field: 'email', label: 'Email', kind: 'email', sortable: true },
      { field: 'phone', label: 'Phone', kind: 'phone' },
      { field: 'pricing.type', label: 'Pricing', sortable: true },
      { field: 'pricing.discount', label: 'Discount %', kind: 'number' },
      { field: 'pricing.payment_type', label: 'Payment type' },
      { field: 'aircraft', label: 'Aircraft' },
    ],
    orderBy: { field: 'name', direction: 'asc' },
  },
  form: [
    textField('name', 'Name', { required: true, colSpan: 6 }),
    textField('type', 'Type', { colSpan: 6 }),
    emailField('email', 'Email'),
    phoneField('phone', 'Phone'),
    selectField('pricing.type', 'Pricing', choices({ retail: 'Retail', wholesale: 'Wholesale' })),
    numberField('pricing.discount', 'Discount %', { colSpan: 3 }),
    selectField('pricing.payment_type', 'Payment type', choices(paymentTypes)),
    wholeField('aircraft', 'Aircraft', { source: 'charter-aircraft' }),
    textListField('third_party', 'Ids in other software'),
    textField('address.street', 'Street', { colSpan: 8 }),
    textField('address.street2', 'Suite', { colSpan: 4 }),
    textField('address.city', 'City', { colSpan: 4 }),
    textField('address.state', 'State', { colSpan: 3 }),
    textField('address.zip', 'Zip', { colSpan: 3 }),
    textField('address.country', 'Country', { colSpan: 2 }),
  ],
  title: (doc) => String(doc['name'] ?? ''),
})
