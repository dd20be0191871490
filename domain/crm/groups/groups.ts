import { z } from 'zod'
import {
  agentsField,
  areaField,
  checkboxField,
  defineRecord,
  entry,
  logicIssues,
  selectField,
  shortText,
  textField,
  textListField,
  wholeField,
  type Doc,
} from '../../kernel/index.ts'
import { groupConversation } from '../conversations.ts'
import { crmMessages } from '../messages.ts'
import { groupSubjects } from './group-subjects.ts'

const isOurs = ({ third_party_service: service }: Doc): boolean => service !== 'drip'

/**
 * A group of contacts that is written to at once (3-aviation section 3). A manual one has the people added by hand, an
 * automatic one all who satisfy its rule, at every moment.
 */
export const groups = defineRecord({
  name: 'groups',
  label: { one: 'Group', many: 'Groups', path: 'groups' },
  path: 'clients/{client}/groups',
  conversation: groupConversation,
  templateFields: { fields: ['name'] },
  shape: z.strictObject({
    name: shortText.min(1),
    /** Name shown to the recipients below a mail; `name` is internal. */
    public_name: shortText.optional(),
    description: z.string().max(2000).optional(),
    default: z.boolean().default(false),
    type: z.enum(['auto', 'manual']).default('manual'),
    medium: z.enum(['email', 'text']).default('email'),
    /** Counts of contacts. */
    subscribed: z.int().nonnegative().default(0),
    unsubscribed: z.int().nonnegative().default(0),
    /** Overrides the wish for no mail of the company at all, until the contact leaves the group. */
    ignore_opt_in: z.boolean().default(false),
    third_party_id: shortText.optional(),
    third_party_tags: z.array(shortText).default([]),
    third_party_service: z.enum(['none', 'drip']).default('none'),
    /** The rule of an automatic group, as data (decision D15). */
    logic_fn: z.json().optional(),
    agents: z.array(entry).default([]),
  }),
  access: { read: 'groups-r', write: 'groups' },
  recorded: ['subscribed', 'unsubscribed'],
  columns: { name: { type: 'text' }, type: { type: 'text' }, medium: { type: 'text' }, subscribed: { type: 'bigint' } },
  indexes: [['name']],
  search: { text: ['name', 'description'], facets: { type: 'type', medium: 'medium' } },
  list: {
    columns: [
      { field: 'name', label: 'Name', sortable: true },
      { field: 'type', label: 'Type', sortable: true },
      { field: 'medium', label: 'Medium', sortable: true },
      { field: 'subscribed', label: 'Subscribed', kind: 'number', sortable: true },
      { field: 'unsubscribed', label: 'Unsubscribed', kind: 'number' },
      { field: 'agents', label: 'Agents', kind: 'people' },
    ],
    orderBy: { field: 'name', direction: 'asc' },
  },
  form: [
    textField('name', 'Name', { required: true, description: 'Only colleagues see it.' }),
    textField('public_name', 'Public name', {
      description: 'Customers see it below each mail and on the unsubscribe page, such as Empty leg news.',
      maxLength: 80,
    }),
    areaField('description', 'Description', { rows: 2, maxLength: 2000 }),
    selectField('type', 'Type', [
      { value: 'manual', label: 'Manual' },
      { value: 'auto', label: 'Automatic' },
    ]),
    selectField('medium', 'Medium', [
      { value: 'email', label: 'Email' },
      { value: 'text', label: 'Text' },
    ]),
    wholeField('logic_fn', 'Who is in it', { source: 'group-logic', hide: ({ type }) => type !== 'auto' }),
    checkboxField('ignore_opt_in', 'Ignore opt-in', {
      colSpan: 6,
      description: 'Also sent to people who unsubscribed from everything, for example for safety notices.',
    }),
    checkboxField('default', 'Default', { colSpan: 6 }),
    agentsField,
    selectField('third_party_service', 'Other service', [
      { value: 'none', label: 'None' },
      { value: 'drip', label: 'Drip' },
    ]),
    textField('third_party_id', 'Id in the other service', {
      colSpan: 6,
      hide: isOurs,
    }),
    textListField('third_party_tags', 'Tags in the other service', { hide: isOurs }),
  ],
  check: ({ type, logic_fn: rule }) => {
    if (type !== 'auto') return []
    if (rule === undefined || rule === null) return [crmMessages.issue('logic_fn', 'no-group-rule')]
    return logicIssues(rule, groupSubjects, 'logic_fn')
  },
  title: (doc) => String(doc['name'] ?? ''),
})
