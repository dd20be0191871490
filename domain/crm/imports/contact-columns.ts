import { z } from 'zod'
import { plainName, type ColumnFields } from '../../kernel/csv/column-choice.ts'
import type { CustomField } from '../../kernel/index.ts'

/** What of a contact a column of a file can hold, beside the fields that a client has added. */
export const contactColumns = {
  name: { label: 'Full name', isNeeded: false, names: ['name', 'full name', 'contact', 'contact name'] },
  first_name: { label: 'First name', isNeeded: false, names: ['first name', 'first', 'given name', 'firstname'] },
  last_name: {
    label: 'Last name',
    isNeeded: false,
    names: ['last name', 'last', 'surname', 'family name', 'lastname'],
  },
  email: { label: 'Email', isNeeded: false, names: ['email', 'e mail', 'email address', 'mail', 'primary email'] },
  phone: { label: 'Phone', isNeeded: false, names: ['phone', 'phone number', 'mobile', 'cell', 'telephone', 'tel'] },
  company: { label: 'Company', isNeeded: false, names: ['company', 'company name', 'organization', 'organisation'] },
  title: { label: 'Title', isNeeded: false, names: ['title', 'job title', 'position', 'role'] },
  type: { label: 'Type', isNeeded: false, names: ['type', 'contact type', 'kind'] },
  notes: { label: 'Notes', isNeeded: false, names: ['notes', 'note', 'comment', 'comments', 'remarks'] },
} as const satisfies ColumnFields<string>

type OwnColumn = keyof typeof contactColumns

/** A field of a contact, or `custom.<id>` for one that a client has added. */
export type ContactColumn = OwnColumn | `custom.${string}`

const columnNames = Object.keys(contactColumns) as [OwnColumn, ...OwnColumn[]]

const columnName = z.union([z.enum(columnNames), z.templateLiteral(['custom.', z.string().min(1).max(100)])])

/** Which column of a file holds what of a contact. */
export const contactMapping = z.partialRecord(columnName, z.string().min(1).max(200))

/** What a column can hold in a client that has added these fields; hidden ones are left out. */
export const contactColumnsWith = (fields: readonly CustomField[]): ColumnFields<ContactColumn> => ({
  ...contactColumns,
  ...Object.fromEntries(
    fields
      .filter(({ hidden }) => !hidden)
      .map(({ id, label }) => [`custom.${id}`, { label, isNeeded: false, names: [plainName(label)] }]),
  ),
})

/** What is done with a row whose person is here already, by their address or number. */
export const knownPeople = ['skip', 'update'] as const
