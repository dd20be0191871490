import { z } from 'zod'
import {
  areaField,
  dateTimeField,
  defineRecord,
  entry,
  metadata,
  partiesFields,
  parties,
  shortText,
  textField,
  withoutDoubles,
  followersMax,
} from '../kernel/index.ts'
import { parentRecord } from './parent-record.ts'

/** Subject of the message that a follow-up reminds of (1-shell section 3). */
export const followUpSubject = 'Manual Follow-Up'

/** A follow-up or other item that waits for its date (1-shell section 3; 3-aviation section 3, Queue item). */
export const queue = defineRecord({
  name: 'queue',
  label: { one: 'Follow-up', many: 'Follow-ups', path: 'follow-ups' },
  path: 'clients/{client}/queue',
  shape: z.strictObject({
    type: shortText.default('follow-up'),
    action: shortText.optional(),
    path: shortText.optional(),
    class_name: shortText.optional(),
    /** The message that is due. */
    data: z
      .strictObject({
        subject: shortText.default(followUpSubject),
        message: z.string().max(100_000).default(''),
        thread: z.string().optional(),
        /** Subject of the thread when the follow-up was set: its name in lists. */
        title: z.string().max(2000).default(''),
        /** Id of the message that it was set on. */
        replyingTo: z.string().optional(),
        object: parentRecord.optional(),
        metadata,
      })
      .prefault({}),
    creator: entry.optional(),
    ...parties,
    /** When it was carried out; absent while it waits. */
    processed_at: z.int().optional(),
    /** Outcome; 'gone' if thread and record were deleted before it was due. */
    outcome: z.enum(['posted', 'gone']).optional(),
  }),
  // Written by the verbs of follow-ups alone: a due follow-up is posted in the name of its creator.
  access: { read: 'user', write: 'super' },
  columns: {
    type: { type: 'text' },
    thread: { type: 'text', path: 'data.thread' },
    object_type: { type: 'text', path: 'data.object.type' },
    object_id: { type: 'text', path: 'data.object.id' },
    creator_id: { type: 'text', path: 'creator.id' },
    follower_ids: { type: 'text[]', path: 'followers[].id' },
    processed_at: { type: 'bigint' },
  },
  indexes: [
    ['type', 'date'],
    ['thread', 'date'],
    ['creator_id', 'date'],
    ['processed_at', 'date'],
  ],
  due: {
    'raise-follow-up': {
      at: 'date',
      where: [
        ['type', '==', 'follow-up'],
        ['processed_at', '==', null],
      ],
    },
  },
  list: {
    columns: [
      { field: 'date', label: 'Due', kind: 'date-time', sortable: true },
      { field: 'data.message', label: 'Message' },
      { field: 'followers', label: 'Followers', kind: 'people' },
      { field: 'creator.label', label: 'By' },
    ],
    orderBy: { field: 'date', direction: 'asc' },
  },
  form: [
    dateTimeField('date', 'Date', { required: true }),
    textField('data.subject', 'Subject', { readOnly: true }),
    areaField('data.message', 'Message', { maxLength: 100_000 }),
    ...partiesFields,
  ],
  title: (doc) => String(doc['type'] === 'follow-up' ? followUpSubject : (doc['type'] ?? '')),
  derive: withoutDoubles,
  check: (item) =>
    item.followers.length > followersMax
      ? [{ path: 'followers', code: 'too-many-followers', params: { max: followersMax } }]
      : [],
})
