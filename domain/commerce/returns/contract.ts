import { z } from 'zod'
import { cents, defineContract } from '../../kernel/index.ts'
import { quantity } from '../goods/index.ts'
import { changedWithShipment } from '../shipping/index.ts'
import { returnStateNames } from './return-states.ts'

const id = z.string().min(1).max(100)
const params = z.strictObject({ id })
const answer = z.string().trim().max(2000)

/** Data that changes with a decision about a return: its order, its shipment, and the conversation with the customer. */
const changedWithReturn = ['returns', ...changedWithShipment, 'shares', 'threads', 'threadsmsgs'] as const

const returnAnswer = z.object({
  id,
  version: z.int(),
  number: z.string(),
  state: z.enum(returnStateNames),
  /** Shipment of an approved return. */
  shipment: z.string().optional(),
  /** Cents that the customer paid for the received goods. */
  value: cents,
})

export type ReturnAnswer = z.output<typeof returnAnswer>

/** Parts of each call about a return. */
const returnCall = {
  method: 'POST',
  role: 'orders',
  changes: changedWithReturn,
  params,
  output: returnAnswer,
} as const

const withReason = z.strictObject({ why: answer.min(1) })

/** Approves a return, or fewer pieces of it, and makes its shipment. Throws Invalid, Conflict for one that is decided. */
export const approveReturn = defineContract({
  ...returnCall,
  path: '/returns/:id/approval',
  summary: 'Approve a return of a customer, or fewer pieces of it',
  body: z.strictObject({
    lines: z
      .array(z.strictObject({ id, quantity: quantity.gt(0) }))
      .min(1)
      .max(499),
    /** Words to the customer, such as how to pack the goods. */
    answer: answer.default(''),
    /** False if its cost is taken off the refund; as the settings say where absent. */
    free_label: z.boolean().optional(),
  }),
})

/** Refuses a return. Throws Conflict for one that is decided. */
export const refuseReturn = defineContract({
  ...returnCall,
  path: '/returns/:id/refusal',
  summary: 'Refuse a return of a customer',
  body: withReason,
})

/** Cancels an approved return whose goods do not come, with its shipment. Throws Invalid, Conflict. */
export const cancelReturn = defineContract({
  ...returnCall,
  path: '/returns/:id/cancellation',
  summary: 'Cancel an approved return whose goods do not come',
  body: withReason,
})

/**
 * Books the goods of a return that arrived, in their condition: those in order are back in the stock, once. No money moves
 * (decision E15). Throws Invalid, Conflict for one that was received.
 */
export const receiveReturn = defineContract({
  ...returnCall,
  path: '/returns/:id/receipt',
  summary: 'Book the goods of a return that arrived',
  body: z.strictObject({
    lines: z
      .array(z.strictObject({ id, restocked: quantity, damaged: quantity }))
      .min(1)
      .max(499),
  }),
})
