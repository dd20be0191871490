import { z } from 'zod'
import { defineContract, entry, epochMs } from '../../kernel/index.ts'

/** Retrying: it failed, and is tried again at its date. Failed: a dead letter. */
const queueStates = ['waiting', 'retrying', 'running', 'failed', 'done'] as const

const id = z.string().min(1).max(100)
const input = z.record(z.string().max(100), z.json())

const queueItem = z.object({
  id,
  version: z.int(),
  type: z.string(),
  /** Name of the type for people. */
  label: z.string(),
  state: z.enum(queueStates),
  /** When it is due, or tried again. */
  date: z.int(),
  /** Tries that failed. */
  attempts: z.int(),
  input,
  /** Reason of the last failure. */
  failure: z.string().optional(),
  /** Effect of an item that is done. */
  result: z.string().optional(),
  /** User in whose name it runs; absent for the program. */
  creator: entry.optional(),
  endedAt: z.int().optional(),
})

export type QueueItem = z.output<typeof queueItem>

/** Items of a page. */
export const itemsAtOnce = 50

/** Tries of an item before it is a dead letter. */
export const queueAttempts = 6

/** Counting of items ends here. */
export const countedItems = 10_000

export const listQueueItems = defineContract({
  method: 'GET',
  path: '/automation/queue',
  summary: 'Queue items of the client, the next or latest first',
  role: 'admin',
  query: z.strictObject({
    state: z.enum(['open', 'failed', 'done']).default('open'),
    type: z.string().max(100).optional(),
    /** Id of the last item of the page before. */
    after: id.optional(),
  }),
  output: z.object({
    items: z.array(queueItem),
    isMore: z.boolean(),
    /** Items that wait or run, and dead letters, counted to 10,000. */
    open: z.int(),
    failed: z.int(),
  }),
})

export const addQueueItem = defineContract({
  method: 'POST',
  path: '/automation/queue',
  summary: 'Put an item into the queue',
  role: 'admin',
  changes: ['queue'],
  ratePerMinute: 120,
  body: z.strictObject({
    type: z.string().min(1).max(100),
    /** When it is due; at once when absent. */
    date: epochMs.optional(),
    input,
  }),
  output: z.object({ id }),
})

/** Runs an item now that waits or was given up, with corrected input or the one it has. Throws Conflict if it has changed. */
export const runQueueItem = defineContract({
  method: 'POST',
  path: '/automation/queue/:id/run',
  summary: 'Run a queue item now, with corrected input where given',
  role: 'admin',
  changes: ['queue'],
  ratePerMinute: 120,
  params: z.object({ id }),
  body: z.strictObject({ version: z.int().min(1), input: input.optional() }),
  output: z.object({}),
})

export const dropQueueItem = defineContract({
  method: 'DELETE',
  path: '/automation/queue/:id',
  summary: 'Put a queue item into the trash',
  role: 'admin',
  changes: ['queue'],
  onDevice: 'nothing',
  params: z.object({ id }),
  output: z.object({}),
})

/** Body of `POST /cron/trigger` that runs one item now (3-aviation section 7). */
export const queueTrigger = z.strictObject({ queue_id: id, client_id: id })
