import { z } from 'zod'
import { cents, defineContract, shortText } from '../kernel/index.ts'

const which = {
  record: z.enum(['quotes', 'trips']),
  id: z.string().min(1).max(100),
  /** As it was seen: what was changed meanwhile is neither locked nor unlocked. */
  version: z.int(),
}

const changed = z.object({ version: z.int(), total: cents })

/**
 * Locks the price of a quote or trip (decision D19): the estimate of now with its lines, or the total that was typed where
 * there is none. Nothing is recomputed while it is locked.
 */
export const lockPrice = defineContract({
  method: 'POST',
  path: '/charter/price/lock',
  summary: 'Lock the price of a quote or trip',
  role: 'member',
  body: z.strictObject({ ...which, why: shortText.optional() }),
  output: changed,
})

/** Takes the lock from a price, with the reason; not once something was paid. */
export const unlockPrice = defineContract({
  method: 'POST',
  path: '/charter/price/unlock',
  summary: 'Unlock the price of a quote or trip',
  role: 'member',
  body: z.strictObject({ ...which, why: shortText.min(1) }),
  output: changed,
})
