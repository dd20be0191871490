import { z } from 'zod'
import {
  areaField,
  dateField,
  defineRecord,
  entry,
  epochMs,
  hasOneOf,
  shortText,
  storedFile,
  textField,
  type Actor,
} from '../../kernel/index.ts'
import { commerceMessages } from '../messages.ts'
import { stateIssues, writeState } from './tax-states.ts'

const mayRead = (actor: Actor): boolean => hasOneOf(actor, ['orders', 'accounting', 'contacts-r', 'accounts-r'])
const mayWrite = (actor: Actor): boolean => hasOneOf(actor, ['orders', 'accounting'])

/**
 * Certificate by which a customer is exempt from the sales tax of one state (decision E13). It needs its file, and has
 * effect until the end of its last day.
 */
export const taxExemptions = defineRecord({
  name: 'tax_exemptions',
  label: { one: 'Tax exemption', many: 'Tax exemptions', path: 'tax exemptions' },
  path: 'clients/{client}/tax_exemptions',
  shape: z.strictObject({
    /** Customer: a contact, an account or a company, whose people buy without tax. */
    contact: entry.optional(),
    account: entry.optional(),
    company: entry.optional(),
    number: shortText.min(1),
    /** Two letters. */
    state: shortText.min(1),
    /** Its last day. */
    until: epochMs,
    files: z.array(storedFile).default([]),
    notes: z.string().max(2000).default(''),
  }),
  access: { read: mayRead, write: mayWrite },
  columns: {
    number: { type: 'text' },
    state: { type: 'text' },
    until: { type: 'bigint' },
    contact_id: { type: 'text', path: 'contact.id' },
    account_id: { type: 'text', path: 'account.id' },
    company_id: { type: 'text', path: 'company.id' },
  },
  indexes: [['contact_id', 'until'], ['account_id', 'until'], ['company_id', 'until'], ['until']],
  search: {
    text: ['contact.label', 'account.label', 'company.label', 'notes'],
    numbers: ['number'],
    facets: { state: 'state' },
    numeric: { until: 'until' },
  },
  list: {
    columns: [
      { field: 'number', label: 'Certificate', kind: 'code', sortable: true },
      { field: 'contact.label', label: 'Contact' },
      { field: 'account.label', label: 'Account' },
      { field: 'company.label', label: 'Company' },
      { field: 'state', label: 'State', kind: 'code', sortable: true },
      { field: 'until', label: 'Until', kind: 'date', sortable: true },
    ],
    orderBy: { field: 'until', direction: 'desc' },
  },
  form: [
    textField('number', 'Certificate number', { required: true, colSpan: 6 }),
    textField('state', 'State', { required: true, colSpan: 6, description: 'Two letters, such as TX.' }),
    dateField('until', 'Until', { required: true }),
    areaField('notes', 'Notes', { rows: 2, maxLength: 2000 }),
  ],
  historyFields: [
    { property: 'contact.label', label: 'Contact' },
    { property: 'account.label', label: 'Account' },
    { property: 'company.label', label: 'Company' },
  ],
  derive: (row) => ({ ...row, state: writeState(row.state) }),
  check: ({ state, contact, account, company }) => [
    ...stateIssues(state),
    ...(contact || account || company ? [] : [commerceMessages.issue('contact', 'exemption-without-customer')]),
  ],
  title: (doc) => `Certificate ${String(doc['number'] ?? '')}`.trim(),
})
