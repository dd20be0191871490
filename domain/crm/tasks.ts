import { z } from 'zod'
import {
  defineRecord,
  htmlField,
  metadata,
  numberField,
  parties,
  partiesFields,
  selectField,
  shortText,
  textField,
  withoutDoubles,
} from '../kernel/index.ts'
import { taskPriority } from './task-priority.ts'

/** A task, which some clients call Support or Support Tickets (2-content section 3). */
export const tasks = defineRecord({
  name: 'tasks',
  label: { one: 'Task', many: 'Tasks', path: 'tasks' },
  path: 'clients/{client}/tasks',
  shape: z.strictObject({
    name: shortText.min(1),
    changeId: shortText.optional(),
    ...parties,
    /** Priority: under 30 low, 30 to 59 medium, 60 and above high (2-content section 4). */
    index: z.int().min(0).max(100).default(30),
    priority: z.enum(['low', 'medium', 'high']).default('medium'),
    /** Percent. */
    completed: z.int().min(0).max(100).default(0),
    /** Percent. */
    tested: z.int().min(0).max(100).default(0),
    /** HTML. */
    description: z.string().max(500_000).default(''),
    state: z.enum(['open', 'waiting', 'done']).default('open'),
    metadata,
  }),
  access: { read: 'tasks-r', write: 'tasks' },
  columns: {
    name: { type: 'text' },
    index: { type: 'bigint' },
    priority: { type: 'text' },
    state: { type: 'text' },
    completed: { type: 'bigint' },
    agent_ids: { type: 'text[]', path: 'agents[].id' },
  },
  indexes: [['index'], ['state', 'index'], ['last_date'], ['name']],
  search: {
    text: ['name', 'description'],
    numbers: ['changeId'],
    facets: { priority: 'priority', state: 'state', agents: 'agents[].id' },
  },
  list: {
    columns: [
      { field: 'name', label: 'Name', sortable: true },
      { field: 'priority', label: 'Priority', kind: 'priority' },
      { field: 'state', label: 'State', kind: 'status', sortable: true },
      { field: 'completed', label: 'Completed', kind: 'percent', sortable: true },
      { field: 'tested', label: 'Tested', kind: 'percent' },
      { field: 'agents', label: 'Agents', kind: 'people' },
      { field: 'last_date', label: 'Updated', kind: 'date-time', sortable: true },
    ],
    orderBy: { field: 'index', direction: 'desc' },
    omit: ['description'],
  },
  form: [
    textField('name', 'Name', { required: true, colSpan: 8 }),
    textField('changeId', 'Change ID', { colSpan: 4 }),
    numberField('index', 'Priority (0-100)', { colSpan: 4 }),
    numberField('completed', 'Completed %', { colSpan: 4 }),
    numberField('tested', 'Tested %', { colSpan: 4 }),
    selectField('state', 'State', [
      { value: 'open', label: 'Open' },
      { value: 'waiting', label: 'Waiting' },
      { value: 'done', label: 'Done' },
    ]),
    htmlField('description', 'Description'),
    ...partiesFields,
  ],
  title: (doc) => String(doc['name'] ?? ''),
  derive: (task) => ({ ...withoutDoubles(task), priority: taskPriority(task.index) }),
})
