import { z } from 'zod'
import {
  areaField,
  checkboxField,
  colorField,
  defineRecord,
  entry,
  followersMax,
  isReadable,
  partiesFields,
  readableOn,
  selectField,
  shortText,
  textField,
  type Issue,
} from '../kernel/index.ts'
import { filterSubjects, filterVerbs } from './filter-words.ts'
import { inboxIssue } from './messages.ts'

const rule = z.strictObject({
  subject: z.enum(filterSubjects.map((one) => one.value)),
  verb: z.enum(filterVerbs.map((one) => one.value)),
  value: z.union([shortText, z.array(shortText)]),
})

/** Match of a filter: all of its rules, or one of them. */
export const filterRules = z.strictObject({
  mode: z.enum(['and', 'or']).default('and'),
  items: z.array(rule).max(50).default([]),
})

export type FilterRules = z.output<typeof filterRules>

/** Every issue of rules that are to be saved or tried. */
export const rulesIssues = ({ items }: FilterRules): Issue[] => items.flatMap(ruleIssues)

function ruleIssues({ verb, value }: z.output<typeof rule>, at: number): Issue[] {
  const path = `rules.items.${at}.value`
  if (Array.isArray(value) !== verb.endsWith('in')) return [inboxIssue(path, 'filter-value')]
  const isEmpty = [value].flat().every((one) => one.trim() === '')
  return isEmpty ? [inboxIssue(path, 'filter-value-missing')] : []
}

/** A manual filter: marks, notifies or hides what matches its rules (1-shell section 3, decisions M4 and M7). */
export const filters = defineRecord({
  name: 'filters',
  label: { one: 'Filter', many: 'Filters', path: 'filters' },
  path: 'clients/{client}/filters',
  shape: z.strictObject({
    name: shortText.min(1),
    color: shortText.default('#505cac'),
    contrast: shortText.default('#ffffff'),
    type: z.enum(['inbox', 'quotes', 'trips', 'ai_notification']).default('inbox'),
    subtype: shortText.optional(),
    description: z.string().max(2000).default(''),
    rules: filterRules.prefault({}),
    followers: z.array(entry).default([]),
    roles: z.array(entry).default([]),
    /** p pending, f finished, n new: the done-state that a match sets; '' changes nothing (decision M7). */
    status: z.enum(['p', 'f', 'n', 'none']).default('none'),
    action: z.enum(['notify', 'hide', 'hideNotify', 'read']).default('notify'),
  }),
  access: { read: 'inbox', write: 'inbox' },
  columns: { name: { type: 'text' }, type: { type: 'text' }, action: { type: 'text' } },
  // At once: the chips on threads follow the filter.
  due: { 'refresh-chips': { at: 'last_date', where: [['type', '==', 'inbox']], inTrash: true } },
  indexes: [
    ['active', 'type', 'name'],
    ['type', 'name'],
  ],
  unique: [['type', 'name']],
  list: {
    columns: [
      { field: 'name', label: 'Name', sortable: true },
      { field: 'action', label: 'Action', sortable: true },
      { field: 'description', label: 'Description' },
      { field: 'followers', label: 'Followers', kind: 'people' },
    ],
    orderBy: { field: 'name', direction: 'asc' },
  },
  form: [
    // No choice of `type`: filters act on messages alone, and of the others nothing would follow.
    textField('name', 'Name', { required: true, colSpan: 6 }),
    areaField('description', 'Description', { maxLength: 2000 }),
    selectField('action', 'Action', [
      { value: 'notify', label: 'Notify' },
      { value: 'hide', label: 'Hide' },
      { value: 'hideNotify', label: 'Hide and notify' },
      { value: 'read', label: 'Mark read' },
    ]),
    selectField('status', 'Sets status', [
      { value: 'none', label: 'No change' },
      { value: 'n', label: 'New' },
      { value: 'p', label: 'Pending' },
      { value: 'f', label: 'Finished' },
    ]),
    colorField('color', 'Colour'),
    colorField('contrast', 'Text colour'),
    checkboxField('active', 'Active', { colSpan: 4 }),
    ...partiesFields.slice(1),
  ],
  title: (doc) => String(doc['name'] ?? ''),
  // Chips of a filter on threads are readable, in any chosen colour.
  derive: (filter) => ({
    ...filter,
    contrast: isReadable(filter.contrast, filter.color)
      ? filter.contrast
      : (readableOn(filter.color) ?? filter.contrast),
  }),
  check: (filter) => [
    ...rulesIssues(filter.rules),
    ...(readableOn(filter.color) === undefined ? [inboxIssue('color', 'filter-color')] : []),
    ...(filter.followers.length > followersMax
      ? [inboxIssue('followers', 'too-many-followers', { max: followersMax })]
      : []),
  ],
})
