import { z } from 'zod'
import {
  areaField,
  defineRecord,
  metadata,
  phoneField,
  place,
  shortText,
  textField,
  textListField,
  type Filter,
} from '../kernel/index.ts'

/** Limit of spellings, above any kept by hand. */
const mostNames = 50

/**
 * A firm that contacts work for or act for. Its people are the contacts whose text `company` is one of its names, with
 * their position in `title`: so an import, a form and a typed word need nothing more (adr/0055).
 */
export const companies = defineRecord({
  name: 'companies',
  label: { one: 'Company', many: 'Companies', path: 'companies' },
  path: 'clients/{client}/companies',
  shape: z.strictObject({
    name: shortText.min(1),
    /** Spellings in contacts, its name among them. A former name stays until a user removes it. */
    names: z.array(shortText).max(mostNames).default([]),
    website: shortText.optional(),
    phone: shortText.optional(),
    address: place.optional(),
    notes: z.string().max(20_000).optional(),
    metadata,
  }),
  access: { read: 'contacts-r', write: 'contacts' },
  columns: { name: { type: 'text' }, names: { type: 'text[]' } },
  indexes: [['name']],
  unique: [['name']],
  search: { text: ['name', 'names', 'website', 'address.city'], numbers: ['phone'] },
  list: {
    columns: [
      { field: 'name', label: 'Name', sortable: true },
      { field: 'website', label: 'Website' },
      { field: 'phone', label: 'Phone', kind: 'phone' },
      { field: 'address.city', label: 'City' },
      { field: 'last_date', label: 'Updated', kind: 'date-time', sortable: true },
    ],
    orderBy: { field: 'name', direction: 'asc' },
    omit: ['notes'],
  },
  form: [
    textField('name', 'Name', { required: true }),
    textField('website', 'Website', { colSpan: 6 }),
    phoneField('phone', 'Phone'),
    textListField('names', 'Names that contacts write'),
    textField('address.street', 'Street', { colSpan: 8 }),
    textField('address.street2', 'Suite', { colSpan: 4 }),
    textField('address.city', 'City', { colSpan: 4 }),
    textField('address.state', 'State', { colSpan: 3 }),
    textField('address.zip', 'Zip', { colSpan: 3 }),
    textField('address.country', 'Country', { colSpan: 2 }),
    areaField('notes', 'Notes'),
  ],
  title: (doc) => String(doc['name'] ?? ''),
  derive: (company) => {
    const names = [company.name, ...company.names].map((name) => name.trim()).filter((name) => name !== '')
    return { ...company, name: company.name.trim(), names: [...new Set(names)].slice(0, mostNames) }
  },
})

/** Contacts of a company. */
export const peopleOfCompany = (names: readonly string[]): Filter => ['company', 'in', [...names]]

/** Companies that a contact names. */
export const companyOfName = (name: string): Filter => ['names', 'array-contains', name.trim()]
