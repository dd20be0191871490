import { z } from 'zod'
import {
  emailField,
  agentsField,
  areaField,
  checkboxField,
  choices,
  contactTypeField,
  customValues,
  dateField,
  defineRecord,
  entry,
  epochMs,
  isDoc,
  itemsField,
  metadata,
  numberField,
  phoneField,
  selectField,
  shortText,
  storedFile,
  textField,
  textListField,
  toE164,
  wholeField,
  type Doc,
  type LinkChoice,
} from '../kernel/index.ts'
import { addressFields, addressLacks, addressTitle, heldAddress } from '../company/index.ts'
import { contactDisplayName } from './contact-name.ts'
import { plainText } from '../kernel/values/invisible-marks.ts'
import { numberBeforeExtension } from '../kernel/values/phone-extension.ts'
import { formatPhone, textOf } from '../kernel/values/format-value.ts'
import { contactConversation } from './conversations.ts'
import { printAddresses } from './imports/address-cell.ts'

/** Fields of a contact in templates; a thread's facts of its contact fill them too. */
export const contactTemplateFields = ['name', 'first_name', 'last_name', 'email', 'phone', 'company', 'title']

/** How a passenger counts (3-aviation section 3). */
const paxTypes = ['Adult', 'Child', 'Infant', 'Pet'] as const

/** A phone number as it is stored (decision M12); a text with words in addition is stored unchanged. */
const wholePhone = (phone: string): string => (/^[\d\s()+./-]*$/.test(phone) ? toE164(phone) : phone)

const typeWords: Readonly<Record<string, string>> = { billing: 'Billing', shipping: 'Shipping' }

/** Limit above any list kept by hand. */
const mostAddresses = 50

const lowerCase = (address: string): string => plainText(address).toLowerCase()

const plainNames = ['first_name', 'last_name', 'company', 'title'] as const

/** Removes invisible marks of copied text from names. */
const withPlainNames = <C extends Partial<Record<(typeof plainNames)[number], string>>>(contact: C): C => ({
  ...contact,
  ...Object.fromEntries(
    plainNames.flatMap((name) => {
      const words = contact[name]
      return words === undefined ? [] : [[name, plainText(words)]]
    }),
  ),
})

/** Moves the extension of a phone number to a line of the notes. */
function withoutExtension<C extends { phone?: string | undefined; notes?: string | undefined }>(contact: C): C {
  const { phone = '', notes = '' } = contact
  const number = numberBeforeExtension(phone)
  if (number === undefined) return contact
  const line = `Phone: ${phone.trim()}`
  return {
    ...contact,
    phone: number,
    notes: notes.split('\n').includes(line) ? notes : [notes, line].filter(Boolean).join('\n'),
  }
}

/** The words of a contact in a picker. */
export const contactChoice = ({ name, email, phone, company, type }: Doc): LinkChoice => ({
  title: textOf(name),
  detail: [textOf(email), formatPhone(textOf(phone)), textOf(company)].filter(Boolean).join(' · '),
  aside: textOf(type),
})

/** A customer, passenger, crew member or vendor (2-content section 3, 3-aviation section 3). `active` false: hidden. */
export const contacts = defineRecord({
  name: 'contacts',
  label: { one: 'Contact', many: 'Contacts', path: 'contacts' },
  path: 'clients/{client}/contacts',
  conversation: contactConversation,
  templateFields: { fields: contactTemplateFields },
  linkChoices: { wordsOf: contactChoice },
  shape: z.strictObject({
    name: shortText.default(''),
    first_name: shortText.optional(),
    last_name: shortText.optional(),
    email: shortText.optional(),
    /** Secondary addresses, in lower case. */
    emails: z.array(shortText).default([]),
    phone: shortText.optional(),
    phones: z.array(shortText).default([]),
    company: shortText.optional(),
    title: shortText.optional(),
    verified: z.boolean().default(false),
    type: shortText.optional(),
    pax_type: z.enum(paxTypes).optional(),
    birthdate: epochMs.optional(),
    /** Pounds. */
    weight: z.number().nonnegative().optional(),
    gender: shortText.optional(),
    passport: shortText.optional(),
    accounts: z.array(z.strictObject({ id: z.string(), name: shortText })).default([]),
    third_party: z.array(shortText).default([]),
    /** Where they are billed and sent to, by their own ids. */
    addresses: z.array(heldAddress).max(mostAddresses).default([]),
    agents: z.array(entry).default([]),
    counts: z.strictObject({ orders: z.int().default(0), quotes: z.int().default(0) }).prefault({}),
    files: z.array(storedFile).default([]),
    notes: z.string().max(20_000).optional(),
    /** `metadata.request` 'pending' marks an unverified contact; `metadata.title`, `metadata.color`. */
    metadata,
    custom: customValues,
  }),
  addressLists: { phones: 'phone', emails: 'email' },
  access: { read: 'contacts-r', write: 'contacts' },
  recorded: ['counts'],
  // One address, one person.
  ofOne: ['email'],
  sealed: [{ role: 'contacts', fields: ['passport', 'birthdate', 'weight'] }],
  guarded: [{ role: 'super', fields: ['third_party'] }],
  columns: {
    name: { type: 'text' },
    first_name: { type: 'text' },
    last_name: { type: 'text' },
    email: { type: 'text' },
    emails: { type: 'text[]' },
    phone: { type: 'text' },
    phones: { type: 'text[]' },
    company: { type: 'text' },
    type: { type: 'text' },
    verified: { type: 'boolean' },
    agent_ids: { type: 'text[]', path: 'agents[].id' },
    account_ids: { type: 'text[]', path: 'accounts[].id' },
  },
  indexes: [
    ['name'],
    ['email'],
    ['phone'],
    ['last_name', 'first_name'],
    ['company', 'name'],
    ['last_date'],
    ['active', 'last_date'],
    ['active', 'name'],
    ['type', 'name'],
  ],
  search: {
    text: ['name', 'email', 'emails', 'company', 'title'],
    numbers: ['phone', 'phones'],
    custom: true,
    facets: { type: 'type', verified: 'verified', agents: 'agents[].id', accounts: 'accounts[].id' },
    numeric: { last_date: 'last_date', date: 'date' },
  },
  list: {
    columns: [
      { field: 'name', label: 'Name', sortable: true },
      { field: 'company', label: 'Company', sortable: true },
      { field: 'email', label: 'Email', kind: 'email', sortable: true },
      { field: 'phone', label: 'Phone', kind: 'phone' },
      { field: 'type', label: 'Type', sortable: true },
      { field: 'agents', label: 'Agents', kind: 'people' },
      { field: 'last_date', label: 'Updated', kind: 'date-time', sortable: true },
    ],
    orderBy: { field: 'last_date', direction: 'desc' },
    omit: ['passport', 'birthdate', 'weight', 'notes', 'files', 'third_party', 'addresses'],
  },
  form: [
    textField('first_name', 'First name', { colSpan: 6 }),
    textField('last_name', 'Last name', { colSpan: 6 }),
    emailField('email', 'Email', { noted: 'contact-email' }),
    phoneField('phone', 'Phone', { takesExtension: true }),
    textField('company', 'Company', { colSpan: 6 }),
    textField('title', 'Title', { colSpan: 6 }),
    textListField('emails', 'Secondary emails', { source: 'contact-emails' }),
    // For the super role alone (1-shell section 6): the form hides guarded fields from other users.
    textListField('third_party', 'Third-party ids', { source: 'third-party' }),
    contactTypeField('type', 'Type'),
    wholeField('accounts', 'Accounts', { source: 'charter-accounts' }),
    selectField(
      'pax_type',
      'Passenger type',
      paxTypes.map((value) => ({ value, label: value })),
    ),
    dateField('birthdate', 'Birthdate'),
    numberField('weight', 'Weight (lbs)'),
    textField('passport', 'Passport'),
    selectField('gender', 'Gender', choices({ F: 'Female', M: 'Male', X: 'Unspecified' })),
    checkboxField('verified', 'Verified', { colSpan: 6 }),
    checkboxField('active', 'Active', { colSpan: 6 }),
    agentsField,
    areaField('notes', 'Notes'),
    itemsField('addresses', 'Addresses', {
      part: 'Addresses',
      fields: addressFields,
      items: {
        one: 'address',
        empty: 'No billing or shipping address yet.',
        title: (item) => [typeWords[String(item['type'])], addressTitle(item)].filter(Boolean).join(', '),
        begin: { type: 'shipping', country: 'US' },
      },
    }),
  ],
  exported: [
    {
      property: 'addresses',
      label: 'Addresses',
      words: (value) => (Array.isArray(value) ? printAddresses(value.filter(isDoc)) : ''),
    },
  ],
  check: ({ addresses }) => addresses.flatMap((address, at) => addressLacks(address, `addresses.${at}.`)),
  title: (doc) => String(doc['name'] || doc['email'] || doc['phone'] || 'Contact'),
  derive: (typed) => {
    const contact = withoutExtension(withPlainNames(typed))
    const email = contact.email === undefined ? undefined : lowerCase(contact.email)
    const emails = [...new Set(contact.emails.map(lowerCase))].filter((one) => one !== '' && one !== email)
    const phone = contact.phone === undefined ? undefined : wholePhone(contact.phone)
    return { ...contact, email, emails, phone, name: contactDisplayName({ ...contact, email, phone }) }
  },
})
