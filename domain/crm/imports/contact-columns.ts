import { z } from 'zod'
import type { ColumnFields } from '../../kernel/csv/column-choice.ts'

/** What of a contact a column of a file can hold. */
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

export type ContactColumn = keyof typeof contactColumns

const columnNames = Object.keys(contactColumns) as [ContactColumn, ...ContactColumn[]]

/** Which column of a file holds what of a contact. */
export const contactMapping = z.partialRecord(z.enum(columnNames), z.string().min(1).max(200))

/** What is done with a row whose person is here already, by their address or number. */
export const knownPeople = ['skip', 'update'] as const
