import { z } from 'zod'
import {
  colorField,
  emailField,
  defineRecord,
  epochMs,
  hasRole,
  metadata,
  phoneField,
  shortText,
  textField,
  type Actor,
  type Doc,
  type Filter,
} from '../kernel/index.ts'
import { userConversation } from './conversations.ts'
import { messageOrder } from './message-order.ts'
import { pushPreferences } from './push-preferences.ts'
import { unreadMail, unreadMailContents } from './unread-mail.ts'

/** A full name is split on spaces: the first word is the first name, the rest the last name (3-aviation section 3). */
export function splitFullName(name: string): { first_name: string; last_name: string } {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  return { first_name: first, last_name: rest.join(' ') }
}

const isUser = (id: string): Filter => ['id', '==', id]

/**
 * Rule of changes to a user of the client: only `super` changes a super user, only an admin changes an admin. The
 * engine applies the filter to the row before and after the change.
 */
function writableUsers(actor: Actor): boolean | Filter {
  if (hasRole(actor, 'super')) return true
  const notSuper: Filter = ['is_super', '==', false]
  if (hasRole(actor, 'admin')) return notSuper
  return hasRole(actor, 'users') && { and: [notSuper, ['is_admin', '==', false]] }
}

/**
 * Visible users: a restricted user who is no admin sees the users that are not restricted, and themselves (1-shell
 * section 6).
 */
function visibleUsers(actor: Actor): boolean | Filter {
  if (!hasRole(actor, 'user')) return isUser(actor.userId)
  if (!actor.roles.has('restricted') || hasRole(actor, 'admin')) return true
  return { or: [['is_restricted', '==', false], isUser(actor.userId)] }
}

/** A user who is switched off holds nothing. */
function rolesGiven({ active, roles }: Doc): readonly string[] {
  return active === true && Array.isArray(roles) ? roles.map(String) : []
}

/** A user of a client: one row per client in which the user works; its id is that of the sign-in (1-shell section 3). */
export const users = defineRecord({
  name: 'users',
  label: { one: 'User', many: 'Users', path: 'users' },
  path: 'users',
  conversation: userConversation,
  shape: z.strictObject({
    name: shortText.default(''),
    first_name: shortText.default(''),
    last_name: shortText.default(''),
    /** Name of the user in @mentions. */
    nick_name: shortText.default(''),
    email: shortText.optional(),
    phone: shortText.optional(),
    contact_id: z.string().optional(),
    /** Job title as colleagues see it; no grant. */
    role: shortText.optional(),
    /** Roles granted in this client. */
    roles: z.array(z.string().regex(/^[a-z_-]+$/)).default([]),
    is_admin: z.boolean().default(false),
    is_super: z.boolean().default(false),
    is_restricted: z.boolean().default(false),
    /** Versions of the terms of service that the user has agreed to, by their own call alone. */
    terms: z.array(z.strictObject({ version: shortText, date: epochMs })).default([]),
    color: shortText.optional(),
    img: shortText.optional(),
    /** How long an email is held before it goes, 0 to 30 seconds (decision M8). */
    undo_send_seconds: z.int().min(0).max(30).default(10),
    /** Order of the messages of a thread; the newest on top by default. */
    message_order: messageOrder.optional(),
    /** Mails about unread items; none by default. */
    unread_mail: unreadMail.optional(),
    /** Push preferences and quiet hours of the user; default until chosen. */
    push: pushPreferences.optional(),
    metadata,
  }),
  access: { read: visibleUsers, write: writableUsers },
  gives: rolesGiven,
  guarded: [{ role: 'super', fields: ['terms'] }],
  // Agreement is personal: rights to change a user do not include it.
  recorded: ['terms'],
  columns: {
    name: { type: 'text' },
    email: { type: 'text' },
    nick_name: { type: 'text' },
    contact_id: { type: 'text' },
    roles: { type: 'text[]' },
    is_admin: { type: 'boolean' },
    is_super: { type: 'boolean' },
    is_restricted: { type: 'boolean' },
    mail_tells: { type: 'text', path: 'unread_mail.tells' },
  },
  due: {
    // At once: the job plans its next run.
    'mail-unread': {
      at: 'last_date',
      where: [
        ['active', '==', true],
        ['mail_tells', 'in', unreadMailContents.filter((contents) => contents !== 'off')],
      ],
    },
  },
  search: { text: ['name', 'nick_name', 'email', 'role'], numbers: ['phone'], facets: { roles: 'roles' } },
  list: {
    columns: [
      { field: 'name', label: 'Name', sortable: true },
      { field: 'email', label: 'Email', kind: 'email', sortable: true },
      { field: 'phone', label: 'Phone', kind: 'phone' },
      { field: 'role', label: 'Title' },
    ],
    orderBy: { field: 'name', direction: 'asc' },
    omit: ['terms'],
  },
  form: [
    textField('first_name', 'First name', { colSpan: 4 }),
    textField('last_name', 'Last name', { colSpan: 4 }),
    textField('nick_name', 'Nickname', { colSpan: 4, description: 'Colleagues mention this user as @nickname.' }),
    emailField('email', 'Email'),
    phoneField('phone', 'Phone'),
    textField('role', 'Title', { colSpan: 8 }),
    colorField('color', 'Colour', { description: 'Of the initials that stand for this user.' }),
  ],
  title: (doc) => String(doc['name'] || doc['email'] || ''),
  derive: (user) => {
    const split = user.first_name || user.last_name ? user : { ...user, ...splitFullName(user.name) }
    return {
      ...split,
      name: `${split.first_name} ${split.last_name}`.trim(),
      is_admin: split.roles.includes('admin'),
      is_super: split.roles.includes('super'),
      is_restricted: split.roles.includes('restricted'),
    }
  },
})
