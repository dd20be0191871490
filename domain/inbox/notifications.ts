import { z } from 'zod'
import { checkboxField, defineRecord, ownRows, shortText, textField } from '../kernel/index.ts'

/** Stored notification of one user: the text of a push or toast (1-shell section 3). */
export const notifications = defineRecord({
  name: 'notifications',
  label: { one: 'Notification', many: 'Notifications', path: 'notifications' },
  path: 'users/{user}/clients/{client}/notifications',
  shape: z.strictObject({
    user: z.string().min(1),
    title: shortText.default(''),
    message: z.string().max(20_000).default(''),
    html: z.string().max(100_000).optional(),
    buttons: z.array(z.strictObject({ label: shortText, url: shortText.optional() })).default([]),
    /** Milliseconds until it goes by itself; 0 stays (1-shell section 4). */
    timeout: z.int().nonnegative().default(7000),
    payload: z
      .strictObject({
        data: z
          .strictObject({
            action: shortText.optional(),
            url: shortText.optional(),
            avatar: shortText.optional(),
            first_name: shortText.optional(),
            last_name: shortText.optional(),
            icon: shortText.optional(),
            emoji: shortText.optional(),
          })
          .prefault({}),
      })
      .prefault({}),
    seen: z.boolean().default(false),
  }),
  access: { read: ownRows, write: ownRows },
  columns: { user: { type: 'text' }, seen: { type: 'boolean' } },
  indexes: [
    ['user', 'date'],
    ['user', 'seen', 'date'],
  ],
  list: {
    columns: [
      { field: 'title', label: 'Title' },
      { field: 'message', label: 'Message' },
      { field: 'date', label: 'Date', kind: 'date-time', sortable: true },
    ],
    orderBy: { field: 'date', direction: 'desc' },
    omit: ['html'],
  },
  form: [textField('title', 'Title', { readOnly: true }), checkboxField('seen', 'Seen')],
  title: (doc) => String(doc['title'] || 'Notification'),
})
