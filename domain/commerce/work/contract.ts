import { z } from 'zod'
import { defineContract, entry, epochMs, shortText } from '../../kernel/index.ts'
import { workStateNames } from './states.ts'

const id = z.string().min(1).max(100)
const params = z.strictObject({ id })

/** A work order as its verbs answer it. */
const workAnswer = z.object({
  id,
  version: z.int(),
  work_order_id: z.string(),
  state: z.enum(workStateNames),
  items_count: z.int(),
  items_done: z.int(),
})

export type WorkAnswer = z.output<typeof workAnswer>

const changedWithOrder = ['work_orders', 'orders']

const orderWork = workAnswer.extend({ isNew: z.boolean() })

export type OrderWork = z.output<typeof orderWork>

/**
 * Makes work for an order. With `items` it has the lines of the order that no other work order has; where all have one,
 * the last of these is answered and nothing is made.
 */
export const createOrderWork = defineContract({
  method: 'POST',
  path: '/sales/orders/:id/work',
  summary: 'Make a work order for an order',
  role: 'work',
  changes: changedWithOrder,
  params,
  body: z.strictObject({
    name: shortText.trim().default(''),
    location: shortText.trim().default(''),
    due: epochMs.optional(),
    workers: z.array(entry).max(10).default([]),
    items: z.boolean(),
  }),
  output: orderWork,
})

/** Moves a work order from the state that the caller saw; `why` is the reason for Stuck, or for open items. */
export const moveWork = defineContract({
  method: 'POST',
  path: '/work/:id/move',
  summary: 'Move a work order to another state',
  role: 'work',
  repeat: 'sets',
  changes: changedWithOrder,
  params,
  body: z.strictObject({
    from: z.enum(workStateNames),
    to: z.enum(workStateNames),
    why: shortText.trim().default(''),
  }),
  output: workAnswer,
})

/** Marks an item as done or open. Open work begins with its first mark. */
export const markWorkItem = defineContract({
  method: 'POST',
  path: '/work/:id/items/:item/done',
  summary: 'Mark an item of a work order as done, or as open again',
  role: 'work',
  repeat: 'sets',
  changes: changedWithOrder,
  params: z.strictObject({ id, item: id }),
  body: z.strictObject({ done: z.boolean() }),
  output: workAnswer,
})

export const addWorkItem = defineContract({
  method: 'POST',
  path: '/work/:id/items',
  summary: 'Add an item to a work order',
  role: 'work',
  changes: ['work_orders'],
  params,
  body: z.strictObject({
    name: shortText.trim().min(1),
    quantity: z.number().positive().max(1_000_000).default(1),
    notes: z.string().max(20_000).default(''),
  }),
  output: workAnswer,
})

export const removeWorkItem = defineContract({
  method: 'DELETE',
  path: '/work/:id/items/:item',
  summary: 'Remove an item from a work order',
  role: 'work',
  changes: ['work_orders'],
  onDevice: 'nothing',
  params: z.strictObject({ id, item: id }),
  output: workAnswer,
})

/** Largest drawn signature, as characters of base64. */
const mostSignatureCharacters = 200_000

/** Keeps a drawn signature as a file, with the name of the person who drew it and the time. A later one replaces it. */
export const signWork = defineContract({
  method: 'POST',
  path: '/work/:id/signature',
  summary: 'Keep the signature of a person who accepts the work',
  role: 'work',
  changes: ['work_orders'],
  // The screen keeps the strokes.
  onDevice: 'nothing',
  params,
  body: z.strictObject({
    name: shortText.trim().min(1),
    /** PNG, in base64. */
    picture: z.base64().min(1).max(mostSignatureCharacters),
  }),
  output: workAnswer,
})
