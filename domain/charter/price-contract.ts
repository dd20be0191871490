import { z } from 'zod'
import { cents, defineContract, shortText } from '../kernel/index.ts'
import { priceTrip } from './contract.ts'
import { longestLineKey, typedLine, typedState } from './price.ts'

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

const { record, id } = which

const lineChange = z.strictObject({
  key: z.string().min(1).max(longestLineKey),
  /** What a person had written over it as it was seen; absent where nothing. */
  was: typedState.optional(),
  /** What is to stand there; absent gives back what the rule says, and takes away a line of one's own. */
  now: typedState.optional(),
})

/**
 * Writes lines of a price by hand, each by itself: two people who write different lines both succeed, who writes the same
 * line second is refused. The total follows the lines. Without a line it makes the total that of the estimate of now.
 */
export const typePrice = defineContract({
  method: 'POST',
  path: '/charter/price/lines',
  summary: 'Type over lines of a price, add some, take some out, or put them back',
  role: 'member',
  body: z.strictObject({ record, id, lines: z.array(lineChange).max(50) }),
  output: z.object({ version: z.int(), total: cents, typed: z.array(typedLine), estimate: priceTrip.output }),
})
