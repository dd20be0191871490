import { z } from 'zod'
import {
  choices,
  dateField,
  defineRecord,
  epochMs,
  htmlField,
  metadata,
  numberField,
  parties,
  partiesFields,
  selectField,
  shortText,
  textField,
  withoutDoubles,
} from '../../kernel/index.ts'
import { taskConversation } from '../conversations.ts'
import { crmMessages } from '../messages.ts'
import { effectOfTask, effectWords, isUnsettled } from './effect-of-task.ts'
import { repeats } from './next-due.ts'
import { taskPriority } from './task-priority.ts'

const unsettledWords = 'Say first whether it succeeded or failed.'

/** A task, which some clients call Support or Support Tickets (2-content section 3). */
export const tasks = defineRecord({
  name: 'tasks',
  label: { one: 'Task', many: 'Tasks', path: 'tasks' },
  path: 'clients/{client}/tasks',
  conversation: taskConversation,
  templateFields: { fields: ['name', 'state'] },
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
    /** The day by which it is to be done. */
    due: epochMs.optional(),
    repeats: z.enum(repeats).default('none'),
    /** The day of the month on which a monthly or yearly task is wanted, also when it is due sooner (`dayWanted`). */
    repeat_day: z.int().min(1).max(31).optional(),
    /** Task that followed this one, once it repeats and was done. */
    next_id: z.string().optional(),
    /** The record that it is about. */
    about: z.strictObject({ type: shortText, id: z.string().min(1), label: shortText }).optional(),
    /** The conversation and message that it came from. */
    thread_id: z.string().optional(),
    message_id: z.string().optional(),
    /** The effect that the task asks people about: it is done when that is settled. */
    effect: effectOfTask.optional(),
    metadata,
  }),
  access: { read: 'tasks-r', write: 'tasks' },
  recorded: ['next_id', 'repeat_day', 'effect'],
  kept: ({ effect }) => (isUnsettled(effectOfTask.safeParse(effect).data) ? unsettledWords : undefined),
  columns: {
    name: { type: 'text' },
    index: { type: 'bigint' },
    priority: { type: 'text' },
    state: { type: 'text' },
    completed: { type: 'bigint' },
    due: { type: 'bigint' },
    repeats: { type: 'text' },
    next_id: { type: 'text' },
    about_id: { type: 'text', path: 'about.id' },
    agent_ids: { type: 'text[]', path: 'agents[].id' },
  },
  indexes: [['index'], ['state', 'index'], ['last_date'], ['name'], ['due'], ['state', 'due'], ['about_id', 'due']],
  due: {
    // At once: the next task is made as soon as this one is done.
    'repeat-task': {
      at: 'last_date',
      where: [
        ['state', '==', 'done'],
        ['repeats', 'in', repeats.filter((how) => how !== 'none')],
        ['next_id', '==', null],
      ],
    },
  },
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
      { field: 'due', label: 'Due', kind: 'date', sortable: true },
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
    dateField('due', 'Due', { colSpan: 6 }),
    selectField(
      'repeats',
      'Repeats',
      choices({
        none: 'Never',
        daily: 'Every day',
        weekly: 'Every week',
        monthly: 'Every month',
        yearly: 'Every year',
      }),
    ),
    htmlField('description', 'Description'),
    ...partiesFields,
  ],
  historyFields: [{ property: 'effect', label: 'Outcome', words: effectWords }],
  title: (doc) => String(doc['name'] ?? ''),
  check: ({ state, effect }) =>
    state === 'done' && isUnsettled(effect) ? [crmMessages.issue('state', 'effect-unsettled')] : [],
  derive: (task) => ({ ...withoutDoubles(task), priority: taskPriority(task.index) }),
})
