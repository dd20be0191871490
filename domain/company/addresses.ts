import { z } from 'zod'
import {
  emailField,
  areaField,
  checkboxField,
  choices,
  defineRecord,
  metadata,
  phoneField,
  place,
  selectField,
  shortText,
  storedFile,
  textField,
  type EditorField,
  type Issue,
} from '../kernel/index.ts'
import { companyMessages } from './messages.ts'
import { regions } from './regions.ts'

/** Text of an address (3-aviation section 3). */
const addressParts = {
  ...place.shape,
  first_name: shortText.optional(),
  last_name: shortText.optional(),
  nickname: shortText.optional(),
  default: z.boolean().default(false),
  company: shortText.optional(),
  notes: z.string().max(20_000).optional(),
  phone: shortText.optional(),
  email: shortText.optional(),
  residential: z.boolean().default(false),
  type: z.enum(['billing', 'shipping']).default('shipping'),
}

/** An address that another record holds among others: a contact's own. */
export const heldAddress = z.strictObject({ id: z.string().min(1), ...addressParts })

type AddressParts = Partial<z.output<typeof heldAddress>>

/** Fields of an address in a form. */
export const addressFields: readonly EditorField[] = [
  selectField('type', 'Type', choices({ billing: 'Billing', shipping: 'Shipping' })),
  textField('nickname', 'Nickname', { colSpan: 6 }),
  textField('company', 'Company', { colSpan: 12 }),
  textField('first_name', 'First name', { colSpan: 6 }),
  textField('last_name', 'Last name', { colSpan: 6 }),
  textField('street', 'Street', { colSpan: 8 }),
  textField('street2', 'Street 2', { colSpan: 4 }),
  textField('city', 'City', { colSpan: 6 }),
  { ...selectField('state', 'State', choices(regions)), colSpan: 6 },
  textField('zip', 'Zip', { colSpan: 6 }),
  textField('country', 'Country', { colSpan: 6 }),
  emailField('email', 'Email', { wrongCode: 'bad-email-address' }),
  phoneField('phone', 'Phone', { wrongCode: 'bad-phone-number' }),
  checkboxField('residential', 'Residential', { colSpan: 6 }),
  checkboxField('default', 'Default', { colSpan: 6 }),
  areaField('notes', 'Notes'),
]

/** Name of an address: its nickname, company or street. */
export const addressTitle = ({ nickname, company, street }: Readonly<Record<string, unknown>>): string =>
  String(nickname || company || street || '')

const isPlaced = ({ zip, street, city, state }: AddressParts): boolean => Boolean(zip || (street && city && state))

const isOnlyZip = ({ zip, street, city, state }: AddressParts): boolean => Boolean(zip) && !street && !city && !state

/** Missing parts of an address: a name, a place, a way to reach a person (3-aviation section 5). `at` is its path. */
export function addressLacks(address: AddressParts, at = ''): readonly Issue[] {
  const issues: Issue[] = []
  const isNamed = Boolean(address.company || address.first_name || address.last_name)
  if (!isNamed) issues.push(companyMessages.issue(`${at}company`, 'address-name'))
  if (!isPlaced(address)) issues.push(companyMessages.issue(`${at}zip`, 'address-place'))
  if (!address.email && !address.phone) issues.push(companyMessages.issue(`${at}email`, 'address-reach'))
  return issues
}

/** A postal address of the client or one of its customers (3-aviation section 3). */
export const addresses = defineRecord({
  name: 'addresses',
  label: { one: 'Address', many: 'Addresses', path: 'addresses' },
  path: 'clients/{client}/addresses',
  shape: z.strictObject({
    ...addressParts,
    user_id: z.string().optional(),
    contact_id: z.string().optional(),
    flag: shortText.optional(),
    latitude: z.number().min(-90).max(90).optional(),
    longitude: z.number().min(-180).max(180).optional(),
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
  form: addressFields,
  title: (doc) => addressTitle(doc) || 'Address',
  // Enough for the tax of an estimate, and for no delivery: hidden from the choices (3-aviation section 3).
  settleActive: (doc, active) => ({ doc, active: active && !isOnlyZip(doc) }),
  check: (address) => addressLacks(address),
})
