import { z } from 'zod'
import { emailField, checkboxField, defineRecord, entry, shortText, textField } from '../kernel/index.ts'
import { affiliateConversation } from './conversations.ts'

/** Denied when requested and declined, pending when requested and not approved, active when approved (3-aviation section 4). */
export function affiliateStatus(one: {
  readonly requested: boolean
  readonly approved: boolean
  readonly declined: boolean
}): string {
  if (one.requested && one.declined) return 'Denied'
  if (one.approved && !one.declined) return 'Active'
  return one.requested ? 'Pending' : ''
}

/** A partnership with another client on the marketplace (3-aviation section 3). */
export const affiliates = defineRecord({
  name: 'affiliates',
  label: { one: 'Affiliate', many: 'Affiliates', path: 'affiliates' },
  path: 'clients/{client}/affiliates',
  conversation: affiliateConversation,
  templateFields: { fields: ['name'] },
  shape: z.strictObject({
    name: shortText.default(''),
    creator: entry.optional(),
    recipient: entry.optional(),
    client_ids: z.array(z.string()).default([]),
    requested: z.boolean().default(false),
    approved: z.boolean().default(false),
    declined: z.boolean().default(false),
    status: shortText.default(''),
    email: shortText.optional(),
  }),
  access: { read: 'affiliates', write: 'affiliates' },
  columns: { name: { type: 'text' }, status: { type: 'text' } },
  indexes: [['name'], ['status', 'name']],
  search: { text: ['name', 'email', 'recipient.label'], facets: { status: 'status' } },
  list: {
    columns: [
      { field: 'name', label: 'Name', sortable: true },
      { field: 'status', label: 'Status', kind: 'status', sortable: true },
      { field: 'email', label: 'Email', kind: 'email' },
      { field: 'date', label: 'Since', kind: 'date', sortable: true },
    ],
    orderBy: { field: 'name', direction: 'asc' },
  },
  form: [
    textField('name', 'Name', { colSpan: 6 }),
    emailField('email', 'Email'),
    checkboxField('requested', 'Requested', { colSpan: 4 }),
    checkboxField('approved', 'Approved', { colSpan: 4 }),
    checkboxField('declined', 'Declined', { colSpan: 4 }),
  ],
  title: (doc) => String(doc['name'] || 'Affiliate'),
  derive: (affiliate) => ({ ...affiliate, status: affiliateStatus(affiliate) }),
})
