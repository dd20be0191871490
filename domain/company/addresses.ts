import { z } from 'zod'
import {
  emailField,
  areaField,
  checkboxField,
  defineRecord,
  metadata,
  phoneField,
  place,
  selectField,
  shortText,
  storedFile,
  textField,
  type Issue,
} from '../kernel/index.ts'
import { companyMessages } from './messages.ts'

/** A postal address of the client or one of its customers (3-aviation section 3). */
export const addresses = defineRecord({
  name: 'addresses',
  label: { one: 'Address', many: 'Addresses', path: 'addresses' },
  path: 'clients/{client}/addresses',
  shape: z.strictObject({
    ...place.shape,
    user_id: z.string().optional(),
    contact_id: z.string().optional(),
    first_name: shortText.optional(),
    last_name: shortText.optional(),
    nickname: shortText.optional(),
    default: z.boolean().default(false),
    company: shortText.optional(),
    notes: z.string().max(20_000).optional(),
    flag: shortText.optional(),
    phone: shortText.optional(),
    email: shortText.optional(),
    residential: z.boolean().default(false),
    latitude: z.number().min(-90).max(90).optional(),
    longitude: z.number().min(-180).max(180).optional(),
    type: z.enum(['billing', 'shipping']).default('shipping'),
    type_id: z.string().optional(),
    metadata,
    files: z.array(storedFile).default([]),
  }),
  access: { read: 'settings-r', write: 'settings' },
  columns: {
    city: { type: 'text' },
    state: { type: 'text' },
    zip: { type: 'text' },
    type: { type: 'text' },
    contact_id: { type: 'text' },
  },
  search: {
    text: ['nickname', 'company', 'first_name', 'last_name', 'street', 'city'],
    numbers: ['zip', 'phone'],
    facets: { type: 'type', state: 'state' },
  },
  list: {
    columns: [
      { field: 'nickname', label: 'Name' },
      { field: 'street', label: 'Street' },
      { field: 'city', label: 'City', sortable: true },
      { field: 'state', label: 'State', sortable: true },
      { field: 'zip', label: 'Zip', sortable: true },
      { field: 'type', label: 'Type', sortable: true },
    ],
    orderBy: { field: 'city', direction: 'asc' },
  },
  form: [
    textField('nickname', 'Nickname', { colSpan: 6 }),
    textField('company', 'Company', { colSpan: 6 }),
    textField('first_name', 'First name', { colSpan: 6 }),
    textField('last_name', 'Last name', { colSpan: 6 }),
    textField('street', 'Street', { colSpan: 8 }),
    textField('street2', 'Street 2', { colSpan: 4 }),
    textField('city', 'City', { colSpan: 6 }),
    textField('state', 'State', { colSpan: 3 }),
    textField('zip', 'Zip', { colSpan: 3 }),
    emailField('email', 'Email'),
    phoneField('phone', 'Phone'),
    selectField('type', 'Type', [
      { value: 'billing', label: 'Billing' },
      { value: 'shipping', label: 'Shipping' },
    ]),
    checkboxField('residential', 'Residential', { colSpan: 3 }),
    checkboxField('default', 'Default', { colSpan: 3 }),
    areaField('notes', 'Notes'),
  ],
  title: (doc) => String(doc['nickname'] || doc['company'] || doc['street'] || 'Address'),
  check: (address) => {
    const issues: Issue[] = []
    const isNamed = Boolean(address.company || address.first_name || address.last_name)
    if (!isNamed) issues.push(companyMessages.issue('company', 'address-name'))
    if (!address.zip && !(address.street && address.city && address.state))
      issues.push(companyMessages.issue('zip', 'address-place'))
    if (!address.email && !address.phone) issues.push(companyMessages.issue('email', 'address-reach'))
    return issues
  },
})
