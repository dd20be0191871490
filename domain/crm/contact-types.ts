import { z } from 'zod'
import { areaField, colorField, defineRecord, hasOneOf, shortText, textField, type Actor } from '../kernel/index.ts'

/** Written by users who keep the company's settings. */
const forContactsOrSettings = (actor: Actor): boolean => hasOneOf(actor, ['contacts-r', 'settings'])

/** A kind of contact that the client names itself (2-content section 3). */
export const contactTypes = defineRecord({
  name: 'contact_types',
  label: { one: 'Contact type', many: 'Contact types', path: 'contact types' },
  path: 'clients/{client}/contact_types',
  shape: z.strictObject({
    name: shortText.min(1),
    color: shortText.default('#505cac'),
    description: z.string().max(2000).default(''),
  }),
  access: { read: forContactsOrSettings, write: 'settings' },
  columns: { name: { type: 'text' } },
  unique: [['name']],
  list: {
    columns: [
      { field: 'name', label: 'Name', sortable: true },
      { field: 'description', label: 'Description' },
    ],
    orderBy: { field: 'name', direction: 'asc' },
  },
  form: [
    textField('name', 'Name', { required: true, colSpan: 8 }),
    colorField('color', 'Colour'),
    areaField('description', 'Description', { maxLength: 2000 }),
  ],
  title: (doc) => String(doc['name'] ?? ''),
})
