import { z } from 'zod'
import { checkQueueType, findQueueType } from '../automation/index.ts'
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
  hasRole,
  type Actor,
  type Filter,
} from '../kernel/index.ts'
import { parentRecord } from './parent-record.ts'

/** Subject of the message that a follow-up reminds of (1-shell section 3). */
export const followUpSubject = 'Manual Follow-Up'

/** Type of follow-ups (1-shell section 3). */
export const followUpType = 'follow-up'

/** Items other than follow-ups are for admins. */
const readItems = (actor: Actor): boolean | Filter =>
  hasRole(actor, 'admin') || (hasRole(actor, 'user') && ['type', '==', followUpType])

/** A follow-up or other item that waits for its date (1-shell section 3; 3-aviation section 3, Queue item). */
export const queue = defineRecord({
  name: 'queue',
  label: { one: 'Follow-up', many: 'Follow-ups', path: 'follow-ups' },
  path: 'clients/{client}/queue',
  shape: z.strictObject({
    type: shortText.default(followUpType),
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
        /** Input of an item that is no follow-up, as its type says (domain/automation/queue). */
        input: z.record(shortText, z.json()).optional(),
      })
      .prefault({}),
    creator: entry.optional(),
    ...parties,
    /** When it was carried out; absent while it waits. */
    processed_at: z.int().optional(),
    /** Of an item that is no follow-up. Handed: a worker has it. Failed: a dead letter, which nothing tries again by itself. */
    state: z.enum(['waiting', 'handed', 'done', 'failed']).optional(),
    /** Tries that failed since it was last asked for. */
    attempts: z.int().nonnegative().optional(),
    /** Reason of the last failure. */
    failure: z.string().max(1000).optional(),
    /** Effect of an item that is done. */
    result: z.string().max(1000).optional(),
    /** Outcome; 'gone' if thread and record were deleted before it was due. */
    outcome: z.enum(['posted', 'gone']).optional(),
  }),
  // Written by verbs alone: an item is carried out in the name of its creator.
  access: { read: readItems, write: 'super' },
  columns: {
    type: { type: 'text' },
    thread: { type: 'text', path: 'data.thread' },
    object_type: { type: 'text', path: 'data.object.type' },
    object_id: { type: 'text', path: 'data.object.id' },
    creator_id: { type: 'text', path: 'creator.id' },
    follower_ids: { type: 'text[]', path: 'followers[].id' },
    processed_at: { type: 'bigint' },
    state: { type: 'text' },
  },
  indexes: [
    ['type', 'date'],
    ['thread', 'date'],
    ['creator_id', 'date'],
    ['processed_at', 'date'],
    ['state', 'date'],
  ],
  due: {
    'raise-follow-up': {
      at: 'date',
      where: [
        ['type', '==', followUpType],
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
  title: ({ type = '' }) =>
    type === followUpType ? followUpSubject : (findQueueType(String(type))?.label ?? String(type)),
  derive: withoutDoubles,
  check: ({ type, followers }) => [
    ...(type === followUpType ? [] : checkQueueType(type)),
    ...(followers.length > followersMax
      ? [{ path: 'followers', code: 'too-many-followers', params: { max: followersMax } }]
      : []),
  ],
})
