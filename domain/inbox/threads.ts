import { z } from 'zod'
import {
  contactSummary,
  defineRecord,
  entry,
  epochMs,
  parties,
  partiesFields,
  selectField,
  shortText,
  textField,
  valueAt,
  withoutDoubles,
  type Doc,
  type Parties,
} from '../kernel/index.ts'
import { formatPhone } from '../kernel/values/format-value.ts'
import { senderDoubts } from './mail/sender-check.ts'
import { untilReply } from './snooze.ts'
import { media, medium, mediumLabels } from './medium.ts'
import { untitled } from './untitled.ts'
import { parentRecord } from './parent-record.ts'

/** One line about the last event in a thread: the list shows it below the subject (1-shell section 2.5). */
export const activityLine = z.strictObject({
  /** Id of the message. */
  id: z.string().min(1),
  date: epochMs,
  author: shortText.default(''),
  subject: shortText.default(''),
  summary: shortText.default(''),
  medium,
  inbound: z.boolean().default(false),
  unread: z.boolean().default(false),
  /** Why the sender of an incoming mail is to be doubted. */
  doubt: z.enum(senderDoubts).optional(),
})

export type ActivityLine = z.output<typeof activityLine>

/** A message filter that matched, as the coloured chip that shows it (decision M4). */
const matchedFilter = z.strictObject({
  id: z.string(),
  name: shortText,
  color: shortText.optional(),
  contrast: shortText.optional(),
})

/** Words of the done-state; the letters n, p and f of message filters set it (decision M7). */
const statusLabels = { open: 'New', waiting: 'Pending', done: 'Finished' }

const opening = z.strictObject({ id: z.string(), words: z.string().max(200) })

export type Opening = z.output<typeof opening>

/** The state of a conversation (decision M6). */
export const threadStatus = z.enum(['open', 'waiting', 'done'])

/** A thread without agents, followers and roles is unassigned; imported history waits for nobody. */
const isUnassigned = (one: Parties & { readonly medium: string }): boolean =>
  one.medium !== 'archive' && one.agents.length + one.followers.length + one.roles.length === 0

/** By its subject, else by whom it is with, else by its medium. */
function threadTitle(doc: Doc): string {
  const phone = valueAt(doc, 'contact.phone')
  const names = [doc['subject'], valueAt(doc, 'contact.name'), valueAt(doc, 'contact.email')]
  const name = [...names, typeof phone === 'string' ? formatPhone(phone) : ''].find(Boolean)
  return String(name ?? untitled[medium.catch('email').parse(doc['medium'])])
}

/**
 * A conversation on a record (1-shell section 3; status, snooze and assignee: decision M6). Only the inbox's verbs
 * write threads: their content (activity, unread, people, parent) follows from their messages and from named requests
 * of users.
 */
export const threads = defineRecord({
  name: 'threads',
  label: { one: 'Thread', many: 'Smart Inbox', path: 'threads' },
  path: 'clients/{client}/threads',
  shape: z.strictObject({
    medium: medium.default('email'),
    subject: z.string().max(2000).default(''),
    /** The first words of a talk by text, which has no subject, and the message that they are of. */
    opening: opening.optional(),
    object: parentRecord,
    /** Document path of the parent record. */
    ref: shortText.default(''),
    contact: contactSummary.optional(),
    /** Document path of the contact. */
    contactRef: shortText.optional(),
    creator: entry.optional(),
    template_id: z.string().optional(),
    ...parties,
    /** True when no agents, followers or roles. */
    unassigned: z.boolean().default(true),
    /** True while no user has read an incoming message. */
    unread: z.boolean().default(false),
    activity: z.array(activityLine).default([]),
    /** Worst doubt of the senders of its messages, of any age. */
    doubt: z.enum(senderDoubts).optional(),
    filters: z.array(matchedFilter).default([]),
    status: threadStatus.default('open'),
    snoozed_until: epochMs.optional(),
    /** The first agent. */
    assignee: entry.optional(),
    message_count: z.int().nonnegative().default(0),
    /** A thread of the same sender and subject within 30 days: offered, never joined silently (decision M2). */
    suggested_thread: z.string().optional(),
  }),
  access: { read: 'user', write: 'super' },
  columns: {
    medium: { type: 'text' },
    subject: { type: 'text' },
    status: { type: 'text' },
    object_type: { type: 'text', path: 'object.type' },
    object_id: { type: 'text', path: 'object.id' },
    contact_id: { type: 'text', path: 'contact.id' },
    assignee_id: { type: 'text', path: 'assignee.id' },
    agent_ids: { type: 'text[]', path: 'agents[].id' },
    follower_ids: { type: 'text[]', path: 'followers[].id' },
    role_ids: { type: 'text[]', path: 'roles[].id' },
    filter_ids: { type: 'text[]', path: 'filters[].id' },
    unassigned: { type: 'boolean' },
    unread: { type: 'boolean' },
    snoozed_until: { type: 'bigint' },
    suggested_thread: { type: 'text' },
  },
  due: { 'wake-thread': { at: 'snoozed_until', where: [['snoozed_until', '!=', untilReply]] } },
  indexes: [
    ['last_date'],
    ['active', 'last_date'],
    ['status', 'last_date'],
    ['medium', 'last_date'],
    ['object_type', 'object_id', 'last_date'],
    ['contact_id', 'last_date'],
    ['assignee_id', 'last_date'],
    ['unassigned', 'last_date'],
    ['unread', 'last_date'],
    ['snoozed_until'],
  ],
  search: {
    text: [
      'subject',
      'contact.name',
      'contact.email',
      'contact.company',
      'object.label',
      'activity[].summary',
      'activity[].author',
    ],
    numbers: ['object.number', 'contact.phone'],
    facets: {
      medium: 'medium',
      status: 'status',
      object: 'object.type',
      agents: 'agents[].id',
      followers: 'followers[].id',
      roles: 'roles[].id',
      filters: 'filters[].id',
      unassigned: 'unassigned',
      unread: 'unread',
    },
    numeric: { last_date: 'last_date', date: 'date', snoozed_until: 'snoozed_until' },
  },
  hasPresence: true,
  list: {
    columns: [
      { field: 'medium', label: 'Medium', sortable: true },
      { field: 'subject', label: 'Subject' },
      { field: 'contact.name', label: 'Contact' },
      { field: 'object.label', label: 'About' },
      { field: 'agents', label: 'Agents', kind: 'people' },
      { field: 'status', label: 'Status', kind: 'status', sortable: true },
      { field: 'last_date', label: 'Last activity', kind: 'date-time', sortable: true },
    ],
    orderBy: { field: 'last_date', direction: 'desc' },
  },
  form: [
    textField('subject', 'Subject'),
    selectField(
      'medium',
      'Medium',
      media.map((value) => ({ value, label: mediumLabels[value] })),
    ),
    selectField(
      'status',
      'Status',
      Object.entries(statusLabels).map(([value, label]) => ({ value, label })),
    ),
    ...partiesFields,
  ],
  title: threadTitle,
  derive: (thread) => {
    const tidy = withoutDoubles(thread)
    return { ...tidy, unassigned: isUnassigned(tidy), assignee: tidy.agents[0] }
  },
})
