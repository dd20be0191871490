import { z } from 'zod'
import { checkboxField, defineRecord, ownRows, shortText, textField, metadata } from '../kernel/index.ts'

/** A browser or phone that receives push notifications (1-shell section 3); everyone sees their own only. */
export const devices = defineRecord({
  name: 'devices',
  label: { one: 'Device', many: 'Devices', path: 'devices' },
  path: 'users/{user}/clients/{client}/devices',
  shape: z.strictObject({
    user: z.string().min(1),
    label: shortText.default(''),
    type: shortText.default('web'),
    os: shortText.optional(),
    /** True if notifications are sent to the device. */
    subscribed: z.boolean().default(true),
    /** The push subscription as the browser gave it. */
    subscription: metadata,
    /** Deliveries that failed in a row. */
    failed: z.int().nonnegative().default(0),
    token: z.string().max(2000).optional(),
    /** Sign-in that turned it on: notifications stop after it has ended or expired. */
    session: z.string().max(100).optional(),
    /** Turned off because the sign-in ended, not by choice: the next sign-in of the same user turns it on again. */
    signed_out: z.boolean().optional(),
  }),
  // Written by calls alone: the user's record names the devices that are sent to (`metadata.tokens`), and follows.
  access: { read: ownRows, write: 'super' },
  secret: ['token', 'subscription', 'session'],
  columns: { user: { type: 'text' }, token: { type: 'text' } },
  indexes: [['user', 'last_date']],
  unique: [['user', 'token']],
  list: {
    columns: [
      { field: 'label', label: 'Device' },
      { field: 'os', label: 'System' },
      { field: 'subscribed', label: 'Notifications', kind: 'boolean' },
      { field: 'last_date', label: 'Last seen', kind: 'date-time', sortable: true },
    ],
    orderBy: { field: 'last_date', direction: 'desc' },
    omit: ['token', 'subscription', 'session'],
  },
  form: [textField('label', 'Name'), checkboxField('subscribed', 'Send notifications to this device')],
  title: (doc) => String(doc['label'] || doc['os'] || 'Device'),
})
