import { z } from 'zod'
import {
  checkboxField,
  defineRecord,
  epochMs,
  hasRole,
  ownRows,
  shortText,
  type Actor,
  type Filter,
} from '../kernel/index.ts'
import { medium } from './medium.ts'

/** Everyone reads their own; an admin sees a colleague's list too, and may clear it (1-shell section 5). */
const ownOrAdmin = (actor: Actor): boolean | Filter => hasRole(actor, 'admin') || ownRows(actor)

/** Default readers of the unread list (1-shell section 6); another role by the client's setting `unread_role`. */
const unreadRole = 'sales'

/** The role that the unread list is for in a client with these settings. */
export function roleOfUnread(settings: Readonly<Record<string, unknown>> | undefined): string {
  const role = settings?.['unread_role']
  return typeof role === 'string' && role !== '' ? role : unreadRole
}

/**
 * An unread item of one user in one client (1-shell section 3): one per thread that is unread for the user; a mention
 * in a message makes its own, which takes the place of the thread's (decision M5). `ai` items are matches of the AI watchlist.
 */
export const unread = defineRecord({
  name: 'unread',
  label: { one: 'Unread item', many: 'Unread', path: 'unread' },
  path: 'users/{user}/clients/{client}/unread',
  shape: z.strictObject({
    user: z.string().min(1),
    /** `records` for a match of the AI watchlist that is no conversation. */
    type: z.enum(['threads', 'threadsmsgs', 'records']),
    /** Document path of the message or thread. */
    ref: shortText,
    /** Id of the thread; empty for a record. */
    thread: z.string(),
    /** Id of the newest message, or of the one that mentions the user. */
    message: z.string().optional(),
    /** Id of the message that made the item unread; those that came since leave it as it is. */
    first: z.string().optional(),
    /** True if the user has seen it in a list without opening it. */
    seen: z.boolean().default(false),
    unread: z.boolean().default(true),
    ai: z.boolean().default(false),
    /** The message that mentions the user is in a thread that they are notified of: its item counts for both. */
    for_thread: z.boolean().optional(),
    /** A follow-up that is due made it unread. */
    follow_up: z.boolean().default(false),
    /** News of the market (decision K7). */
    market: z.boolean().optional(),
    /** When the user got a push notification of it: once it is read, that is taken back from their devices. */
    pushed_at: epochMs.optional(),
    /** When a mail notified the user of it; a new message makes the item new, and a mail can report it again. */
    mailed_at: epochMs.optional(),
    medium: medium.default('email'),
    title: shortText.default(''),
    summary: shortText.default(''),
    author: shortText.default(''),
    /** Where a direct message, or a match of the watchlist, leads: a path of ours (decision M9). */
    url: shortText.optional(),
  }),
  access: { read: ownOrAdmin, write: ownRows },
  columns: {
    user: { type: 'text' },
    type: { type: 'text' },
    ref: { type: 'text' },
    thread: { type: 'text' },
    seen: { type: 'boolean' },
    unread: { type: 'boolean' },
    ai: { type: 'boolean' },
  },
  indexes: [['user', 'date'], ['user', 'unread', 'date'], ['user', 'thread'], ['thread']],
  unique: [['user', 'ref']],
  list: {
    columns: [
      { field: 'title', label: 'Subject' },
      { field: 'author', label: 'From' },
      { field: 'summary', label: 'Message' },
      { field: 'date', label: 'Date', kind: 'date-time', sortable: true },
    ],
    orderBy: { field: 'date', direction: 'desc' },
  },
  form: [checkboxField('seen', 'Seen'), checkboxField('unread', 'Unread')],
  title: (doc) => String(doc['title'] || 'Unread item'),
})
