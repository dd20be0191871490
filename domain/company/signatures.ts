import { z } from 'zod'
import { checkboxField, defineRecord, htmlField, ownDocument } from '../kernel/index.ts'

/** A user's signature under outgoing mail of one client: `users/{id}/signatures/{client}`. */
export const signatures = defineRecord({
  name: 'signatures',
  label: { one: 'Signature', many: 'Signatures', path: 'signatures' },
  path: 'users/{id}/signatures/{client}',
  shape: z.strictObject({
    html: z.string().max(100_000).default(''),
    /** True if the signature is switched on when a message is started. */
    use_by_default: z.boolean().default(true),
  }),
  access: { read: ownDocument, write: ownDocument },
  columns: {},
  list: {
    columns: [{ field: 'last_date', label: 'Updated', kind: 'date-time', sortable: true }],
    orderBy: { field: 'last_date', direction: 'desc' },
  },
  form: [htmlField('html', 'Signature'), checkboxField('use_by_default', 'Add to new messages')],
  title: () => 'Signature',
})
