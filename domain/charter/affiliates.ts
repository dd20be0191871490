import { z } from 'zod'
import { areaField, defineRecord, emailField, entry, shortText, textField } from '../kernel/index.ts'
import { affiliateConversation } from './conversations.ts'

/** States of an affiliate; empty for one that was kept by hand and never asked. */
export type AffiliateStatus = '' | 'Pending' | 'Active' | 'Denied' | 'Ended'

interface AffiliateFacts {
  readonly requested: boolean
  readonly approved: boolean
  readonly declined: boolean
  readonly ended?: boolean
}

/**
 * Denied when requested and declined, pending when requested and not approved, active when approved (3-aviation section 4);
 * ended once a party has ended it or withdrawn its request.
 */
export function affiliateStatus({ requested, approved, declined, ended = false }: AffiliateFacts): AffiliateStatus {
  if (requested && declined) return 'Denied'
  if (ended) return 'Ended'
  if (approved && !declined) return 'Active'
  return requested ? 'Pending' : ''
}

/** Fields that follow from the one row of both parties: no user writes them. */
const shared = [
  'creator',
  'recipient',
  'client_ids',
  'requested',
  'approved',
  'declined',
  'ended',
  'status',
  'shows',
  'sees',
] as const

/** The own record of a client about its partnership with another one (3-aviation section 3). */
export const affiliates = defineRecord({
  name: 'affiliates',
  label: { one: 'Affiliate', many: 'Affiliates', path: 'affiliates' },
  path: 'clients/{client}/affiliates',
  conversation: affiliateConversation,
  templateFields: { fields: ['name'] },
  shape: z.strictObject({
    name: shortText.default(''),
    /** The company that asked, and the asked one. */
    creator: entry.optional(),
    recipient: entry.optional(),
    client_ids: z.array(z.string()).default([]),
    requested: z.boolean().default(false),
    approved: z.boolean().default(false),
    declined: z.boolean().default(false),
    ended: z.boolean().default(false),
    status: shortText.default(''),
    /** Facts that each company shows the other one, in words. */
    shows: shortText.default(''),
    sees: shortText.default(''),
    email: shortText.optional(),
    notes: z.string().max(5000).default(''),
  }),
  access: { read: 'affiliates', write: 'affiliates' },
  recorded: shared,
  kept: ({ client_ids: ids, status }) =>
    Array.isArray(ids) && ids.length > 0 && (status === 'Active' || status === 'Pending')
      ? 'End the affiliation, or answer the request, before you delete it.'
      : undefined,
  columns: { name: { type: 'text' }, status: { type: 'text' } },
  indexes: [['name'], ['status', 'name']],
  search: { text: ['name', 'email', 'recipient.label'], facets: { status: 'status' } },
  list: {
    columns: [
      { field: 'name', label: 'Name', sortable: true },
      {
        field: 'status',
        label: 'Status',
        kind: 'status',
        tones: { Active: 'good', Pending: 'waiting', Denied: 'bad', Ended: 'over' },
        sortable: true,
      },
      { field: 'shows', label: 'We show' },
      { field: 'sees', label: 'They show' },
      { field: 'email', label: 'Email', kind: 'email' },
      { field: 'date', label: 'Since', kind: 'date', sortable: true },
    ],
    orderBy: { field: 'name', direction: 'asc' },
    omit: ['notes'],
  },
  form: [
    textField('name', 'Name', { colSpan: 6 }),
    emailField('email', 'Email'),
    areaField('notes', 'Notes', { maxLength: 5000 }),
  ],
  title: (doc) => String(doc['name'] || 'Affiliate'),
  derive: (affiliate) => ({ ...affiliate, status: affiliateStatus(affiliate) }),
})
