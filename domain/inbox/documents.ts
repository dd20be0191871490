import { z } from 'zod'
import {
  checkboxField,
  choices,
  codeField,
  defineRecord,
  hasRole,
  htmlField,
  selectField,
  shortText,
  textField,
  type Actor,
  type Filter,
} from '../kernel/index.ts'
import { conversations } from '../conversations.ts'
import { medium } from './medium.ts'
import { messageFile } from './message-parts.ts'

/** Data of a document template: the template name of a record type, 'thread' or 'none'. */
export type DataArgument = string

/** Labels of the data that a template can be made for. */
export const dataArgumentLabels: Readonly<Record<DataArgument, string>> = {
  ...Object.fromEntries(
    conversations.flatMap(({ record, word, template }) =>
      record === undefined && template?.isArgument ? [[template.name, word]] : [],
    ),
  ),
  thread: 'Thread',
  none: 'Nothing',
}

const dataArguments: readonly DataArgument[] = Object.keys(dataArgumentLabels)

const isShared: Filter = ['owner', '==', null]
const isOwn = (actor: Actor): Filter => ['owner', '==', actor.userId]

/**
 * Users who write messages read the shared templates and their own replies; a colleague's replies are hidden from them.
 */
const sharedOrOwn = (actor: Actor): boolean | Filter =>
  (hasRole(actor, 'user') || hasRole(actor, 'contacts')) && { or: [isShared, isOwn(actor)] }

/** Shared templates are kept by those who keep the documents; replies by whom they belong to. */
const writtenBy = (actor: Actor): boolean | Filter => {
  if (hasRole(actor, 'contacts')) return { or: [isShared, isOwn(actor)] }
  return hasRole(actor, 'user') && isOwn(actor)
}

/**
 * A document template: ready-made words for messages (1-shell section 3; Liquid by decision M16). One with an owner is a
 * personal reply.
 */
export const documents = defineRecord({
  name: 'documents',
  label: { one: 'Document', many: 'Documents', path: 'documents' },
  path: 'clients/{client}/documents',
  shape: z.strictObject({
    name: shortText.min(1),
    template_id: shortText.min(1),
    data_argument: z.enum(dataArguments).default('none'),
    type: z.enum(['manual', 'automatic']).default('manual'),
    medium: medium.default('email'),
    subject: z.string().max(2000).default(''),
    html: z.string().max(500_000).default(''),
    message: z.string().max(100_000).default(''),
    /** Go with every message that is made from it. */
    files: z.array(messageFile).max(20).default([]),
    /** Id of the user whose personal reply it is; absent: shared. */
    owner: z.string().min(1).optional(),
    /** The data import that must run before a preview, if any (1-shell section 8). */
    import: shortText.optional(),
    skipTracking: z.boolean().default(false),
  }),
  access: { read: sharedOrOwn, write: writtenBy },
  filesFirst: true,
  columns: {
    name: { type: 'text' },
    template_id: { type: 'text' },
    data_argument: { type: 'text' },
    type: { type: 'text' },
    owner: { type: 'text' },
  },
  indexes: [['type', 'active', 'data_argument', 'name'], ['name'], ['owner', 'name']],
  unique: [['template_id']],
  search: { text: ['name', 'subject', 'template_id'], facets: { data_argument: 'data_argument', type: 'type' } },
  list: {
    columns: [
      { field: 'name', label: 'Name', sortable: true },
      { field: 'subject', label: 'Subject' },
      { field: 'data_argument', label: 'Data', sortable: true },
      { field: 'active', label: 'Active', kind: 'boolean', sortable: true },
    ],
    orderBy: { field: 'name', direction: 'asc' },
    omit: ['html', 'message'],
  },
  form: [
    textField('name', 'Name', { required: true, colSpan: 8 }),
    textField('template_id', 'Template ID', { required: true, colSpan: 4 }),
    selectField('data_argument', 'Data', choices(dataArgumentLabels)),
    checkboxField('active', 'Active', { colSpan: 3 }),
    checkboxField('skipTracking', 'Skip tracking', { colSpan: 3 }),
    textField('subject', 'Subject'),
    htmlField('html', 'Message'),
    codeField('message', 'Plain text'),
  ],
  title: (doc) => String(doc['name'] ?? ''),
})
