import { z } from 'zod'
import { defineRecord, selectField } from '../../kernel/index.ts'

/** A colleagues' draft as others see it: its existence. Its words are in its updates. */
export const sharedDrafts = defineRecord({
  name: 'shared_drafts',
  label: { one: 'Shared draft', many: 'Shared drafts', path: 'shared drafts' },
  path: 'clients/{client}/shared_drafts',
  shape: z.strictObject({
    /** Id of the thread. The record's own id is that of the message. */
    thread: z.string().min(1),
    /** User who shared it. Ids only: names come from the list of colleagues, which hides some from others. */
    creator: z.string().min(1),
    state: z.enum(['open', 'sent', 'discarded']).default('open'),
    /** Id of who sent it. */
    sent_by: z.string().min(1).optional(),
    /** Number of the last update that is kept. */
    seq: z.int().nonnegative().default(0),
  }),
  access: { read: 'user', write: 'super' },
  columns: { thread: { type: 'text' }, state: { type: 'text' } },
  writing: { field: 'state', value: 'open', unlessChanged: ['thread'] },
  indexes: [['thread', 'state', 'date']],
  list: {
    columns: [
      { field: 'state', label: 'State', kind: 'status' },
      { field: 'last_date', label: 'Last change', kind: 'date-time', sortable: true },
    ],
    orderBy: { field: 'date', direction: 'desc' },
  },
  form: [
    selectField('state', 'State', [
      { value: 'open', label: 'Open' },
      { value: 'sent', label: 'Sent' },
      { value: 'discarded', label: 'Discarded' },
    ]),
  ],
  title: () => 'Shared draft',
})
