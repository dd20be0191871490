import { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { enqueue, type QueuedKind } from '../../platform/jobs/index.ts'

/** Looks at a subscription that its provider bills: after a change, and once a day where no event came. */
export const lookSubscriptionKind = {
  name: 'look-subscription',
  lane: 'money',
  outside: 'payment',
} as const satisfies QueuedKind

export const changeSubscriptionKind = {
  name: 'change-subscription',
  lane: 'money',
  outside: 'payment',
} as const satisfies QueuedKind

export const changePayload = z.object({ id: z.string() })

/** Puts a change at a provider into the queue, in the transaction of its cause. */
export const queueSubscription = (ctx: Ctx, id: string): Promise<void> =>
  enqueue(
    ctx,
    { ...changeSubscriptionKind, payload: changePayload },
    { payload: { id }, key: `change-subscription ${id}`, maxAttempts: 8 },
  )
