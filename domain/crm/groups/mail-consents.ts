import { z } from 'zod'
import { consentProof, defineRecord, selectField, shortText, textField, withAllRoles } from '../../kernel/index.ts'
import { subscriptionSources } from './subscriptions.ts'

/**
 * Consent of an email address to messages to groups of this client: none at all, or some again. It holds for the
 * address, so that it outlives a contact that is deleted and imported once more. Its history is the proof.
 */
export const mailConsents = defineRecord({
  name: 'mailconsents',
  label: { one: 'Mail consent', many: 'Mail consents', path: 'mail consents' },
  path: 'clients/{client}/mailconsents',
  shape: z.strictObject({
    /** In lower case. */
    email: shortText.min(1),
    state: z.enum(['stopped', 'allowed']),
    source: z.enum(subscriptionSources),
    ...consentProof,
  }),
  access: { read: withAllRoles('groups-r', 'contacts-r'), write: 'super' },
  columns: { email: { type: 'text' }, state: { type: 'text' } },
  indexes: [['state', 'last_date']],
  unique: [['email']],
  list: {
    columns: [
      { field: 'email', label: 'Email', kind: 'email' },
      { field: 'state', label: 'State', kind: 'status', sortable: true },
      { field: 'last_date', label: 'Since', kind: 'date-time', sortable: true },
    ],
    orderBy: { field: 'last_date', direction: 'desc' },
  },
  form: [
    textField('email', 'Email', { readOnly: true }),
    selectField('state', 'State', [
      { value: 'stopped', label: 'Stopped' },
      { value: 'allowed', label: 'Allowed' },
    ]),
  ],
  title: (doc) => String(doc['email'] ?? 'Mail consent'),
})
