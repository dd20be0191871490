import { z } from 'zod'
import { defineRecord, emailField, entry, epochMs, shortText, textField } from '../kernel/index.ts'
import { users } from './users.ts'

/** Days for which the address in an invitation works. */
export const invitationDays = 7

/**
 * A person invited to the client. They are no user, and the client learns nothing of them, until they accept by the
 * mail that they got: their address may be a sign-in of other clients.
 */
export const invitations = defineRecord({
  name: 'invitations',
  label: { one: 'Invitation', many: 'Invitations', path: 'invitations' },
  path: 'clients/{client}/invitations',
  shape: z.strictObject({
    email: shortText.min(1),
    first_name: shortText.default(''),
    last_name: shortText.default(''),
    role: shortText.optional(),
    /** Roles to grant. */
    roles: users.shape.shape.roles,
    by: entry.optional(),
    state: z.enum(['waiting', 'accepted', 'withdrawn']).default('waiting'),
    /** How often it was sent; only the last mail opens anything. */
    sendings: z.int().positive().default(1),
    sent_at: epochMs,
    /** Id of the user who accepted it. */
    consumer_user_id: shortText.optional(),
  }),
  access: { read: 'users', write: 'super' },
  columns: { email: { type: 'text' }, state: { type: 'text' } },
  indexes: [
    ['state', 'date'],
    ['state', 'email'],
  ],
  list: {
    columns: [
      { field: 'email', label: 'Email', kind: 'email' },
      { field: 'state', label: 'State', kind: 'status' },
      { field: 'date', label: 'Invited', kind: 'date-time', sortable: true },
    ],
    orderBy: { field: 'date', direction: 'desc' },
  },
  form: [textField('first_name', 'First name'), textField('last_name', 'Last name'), emailField('email', 'Email')],
  title: (doc) =>
    `${String(doc['first_name'] ?? '')} ${String(doc['last_name'] ?? '')}`.trim() || String(doc['email'] ?? ''),
})
