import { z } from 'zod'
import {
  checkboxField,
  defineRecord,
  numberField,
  parties,
  partiesFields,
  selectField,
  shortText,
  textField,
  withoutDoubles,
} from '../../kernel/index.ts'

/** New status; `none` leaves it. */
const statusChoices = { none: 'No change', open: 'New', waiting: 'Pending', done: 'Finished' }

/** A named list of actions on a thread, done together by one key or from the thread's options. */
export const macros = defineRecord({
  name: 'macros',
  label: { one: 'Macro', many: 'Macros', path: 'macros' },
  path: 'clients/{client}/macros',
  shape: z.strictObject({
    name: shortText.min(1),
    /** Template that the answer begins with, by its own id. */
    template_id: shortText.optional(),
    status: z.enum(['none', 'open', 'waiting', 'done']).default('none'),
    /** Whole days; 0 leaves the snooze as it is. */
    snooze_days: z.int().min(0).max(365).default(0),
    assign_me: z.boolean().default(false),
    follow: z.boolean().default(false),
    /** Agents, followers and roles that are added. */
    ...parties,
  }),
  access: { read: 'user', write: 'user' },
  columns: { name: { type: 'text' } },
  indexes: [['active', 'name'], ['name']],
  unique: [['name']],
  list: {
    columns: [
      { field: 'name', label: 'Name', sortable: true },
      { field: 'status', label: 'Sets status' },
      { field: 'snooze_days', label: 'Snoozes (days)', kind: 'number' },
      { field: 'template_id', label: 'Template' },
      { field: 'agents', label: 'Agents', kind: 'people' },
      { field: 'active', label: 'Active', kind: 'boolean' },
    ],
    orderBy: { field: 'name', direction: 'asc' },
  },
  form: [
    textField('name', 'Name', { required: true, colSpan: 8 }),
    checkboxField('active', 'Active', { colSpan: 4 }),
    textField('template_id', 'Answer with template', {
      colSpan: 6,
      source: 'templates',
    }),
    selectField(
      'status',
      'Set status',
      Object.entries(statusChoices).map(([value, label]) => ({ value, label })),
    ),
    numberField('snooze_days', 'Snooze for days', { description: '0 does not snooze.' }),
    checkboxField('assign_me', 'Assign to me', { colSpan: 3 }),
    checkboxField('follow', 'Follow', { colSpan: 3 }),
    ...partiesFields,
  ],
  title: ({ name }) => (typeof name === 'string' ? name : ''),
  derive: (macro) => withoutDoubles(macro),
})
