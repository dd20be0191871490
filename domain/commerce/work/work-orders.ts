import { z } from 'zod'
import {
  areaField,
  dateField,
  defineRecord,
  entry,
  epochMs,
  metadata,
  parties,
  partiesFields,
  shortText,
  stateChange,
  storedFile,
  textField,
  withoutDoubles,
  workersField,
  type Entry,
} from '../../kernel/index.ts'
import { workOrderConversation } from '../conversations.ts'
import { isUnderWay, workStateNames, workTones, workTransitions } from './states.ts'
import { completeWorkItems, mostWorkItems, workItem } from './work-items.ts'

/** The drawn signature of a person who accepts the work. */
const signature = z.strictObject({ name: shortText, at: epochMs, by: entry, file: storedFile })

const shape = z.strictObject({
  /** 'W-1001' */
  work_order_id: shortText.optional(),
  name: shortText.default(''),
  agent: entry.optional(),
  /** The first of its workers. */
  worker: entry.optional(),
  workers: z.array(entry).max(50).default([]),
  location: shortText.default(''),
  order: z.strictObject({ id: z.string(), label: shortText }).optional(),
  state: z.enum(workStateNames).default('draft'),
  state_change: stateChange.optional(),
  /** The day by which it is to be done. */
  due: epochMs.optional(),
  /** Why it is stuck. */
  stuck_why: shortText.optional(),
  /** Why it is done with open items. */
  unfinished_why: shortText.optional(),
  started_at: epochMs.optional(),
  done_at: epochMs.optional(),
  notes: z.string().max(100_000).default(''),
  items: z.array(workItem).max(mostWorkItems).default([]),
  items_count: z.int().nonnegative().default(0),
  items_done: z.int().nonnegative().default(0),
  signature: signature.optional(),
  /** Photos and documents. */
  files: z.array(storedFile).default([]),
  /** Ids of workers who were notified of it. */
  told: z.array(z.string()).default([]),
  /** True while a worker of open work was not notified. */
  untold: z.boolean().default(false),
  ...parties,
  metadata,
})

type WorkOrder = z.output<typeof shape>

const distinct = (people: readonly Entry[]): Entry[] => [...new Map(people.map((one) => [one.id, one])).values()]

/** Workers of a new work order may be named by `worker` alone. */
function settleWorkers({ workers, worker }: WorkOrder, isNew: boolean): Pick<WorkOrder, 'workers' | 'worker'> {
  const all = distinct(workers.length === 0 && isNew && worker ? [worker] : workers)
  return { workers: all, worker: all.find(({ id }) => id === worker?.id) ?? all[0] }
}

function settleWork(doc: WorkOrder, isNew: boolean): WorkOrder {
  const { workers, worker } = settleWorkers(doc, isNew)
  const told = doc.told.filter((id) => workers.some((one) => one.id === id))
  const items = completeWorkItems(doc.items)
  const { worker: _worker, ...rest } = doc
  return {
    ...rest,
    workers,
    ...(worker && { worker }),
    items,
    items_count: items.length,
    items_done: items.filter(({ done }) => done).length,
    told,
    untold: isUnderWay(doc.state) && workers.some(({ id }) => !told.includes(id)),
  }
}

/** A work order (3-aviation section 3, commerce 21). */
export const workOrders = defineRecord({
  name: 'work_orders',
  label: { one: 'Work order', many: 'Work', path: 'work' },
  path: 'clients/{client}/work_orders',
  conversation: workOrderConversation,
  templateFields: { fields: ['work_order_id', 'name', 'location', 'due'] },
  shape,
  access: { read: 'work-r', write: 'work' },
  numbered: { column: 'work_order_id', first: 1001, prefix: 'W-' },
  transitions: workTransitions,
  // Its verbs keep the stage of the order and the marks of colleagues right.
  recorded: [
    'worker',
    'order',
    'state',
    'state_change',
    'stuck_why',
    'unfinished_why',
    'started_at',
    'done_at',
    'items',
    'items_count',
    'items_done',
    'signature',
    'told',
    'untold',
  ],
  implied: ['items_count', 'items_done', 'untold', 'worker'],
  kept: ({ order, state }) =>
    order !== undefined && state !== 'canceled' ? 'Work for an order is not deleted. Cancel it first.' : undefined,
  columns: {
    work_order_id: { type: 'text' },
    name: { type: 'text' },
    state: { type: 'text' },
    location: { type: 'text' },
    worker_id: { type: 'text', path: 'worker.id' },
    order_id: { type: 'text', path: 'order.id' },
    due: { type: 'bigint' },
    untold: { type: 'boolean' },
    worker_ids: { type: 'text[]', path: 'workers[].id' },
  },
  indexes: [['date'], ['state', 'date'], ['worker_id', 'date'], ['order_id'], ['due'], ['state', 'due']],
  unique: [['work_order_id']],
  due: { 'notify-workers': { at: 'last_date', where: [['untold', '==', true]] } },
  search: {
    text: ['name', 'location', 'notes', 'items[].name'],
    numbers: ['work_order_id', 'order.label'],
    facets: { state: 'state', worker: 'workers[].id' },
  },
  list: {
    columns: [
      { field: 'work_order_id', label: 'Number', kind: 'code', sortable: true },
      { field: 'name', label: 'Name', sortable: true },
      { field: 'state', label: 'State', kind: 'status', tones: workTones, sortable: true },
      { field: 'location', label: 'Location', sortable: true },
      { field: 'due', label: 'Due', kind: 'date', sortable: true },
      { field: 'workers', label: 'Workers', kind: 'people' },
      { field: 'date', label: 'Date', kind: 'date', sortable: true },
    ],
    orderBy: { field: 'date', direction: 'desc' },
    omit: ['items', 'notes', 'files', 'signature'],
  },
  form: [
    textField('name', 'What is to be done', { colSpan: 8 }),
    textField('work_order_id', 'Number', { colSpan: 4, readOnly: true }),
    textField('location', 'Location', { colSpan: 6 }),
    dateField('due', 'Due', { colSpan: 6 }),
    workersField,
    areaField('notes', 'Notes', { maxLength: 100_000 }),
    ...partiesFields,
  ],
  title: (doc) => `Work order ${String(doc['work_order_id'] || doc['name'] || '')}`.trim(),
  derive: (work, _at, before) => settleWork(withoutDoubles(work), before === undefined),
})
