import { z } from 'zod'
import { cents, defineContract, shortText } from '../kernel/index.ts'
import { priceTrip } from './contract.ts'
import { takenAircraft } from './leg-editing/contract.ts'
import { aircraftType } from './statuses.ts'
import { longestLineKey, typedLine, typedState } from './price.ts'

const which = {
  record: z.enum(['quotes', 'trips']),
  id: z.string().min(1).max(100),
  /** Price as the caller saw it: a price changed since is neither locked nor unlocked. */
  version: z.int(),
}

const changed = z.object({ version: z.int(), total: cents })

/**
 * Locks the price of a quote or trip (decision D19): the current estimate with its lines, or the typed total without
 * one. A locked price is not recomputed.
 */
export const lockPrice = defineContract({
  method: 'POST',
  path: '/charter/price/lock',
  summary: 'Lock the price of a quote or trip',
  role: 'member',
  changes: ['quotes', 'trips'],
  body: z.strictObject({ ...which, why: shortText.optional() }),
  output: changed,
})

/** Takes the lock from a price, with the reason; not once something was paid. */
export const unlockPrice = defineContract({
  method: 'POST',
  path: '/charter/price/unlock',
  summary: 'Unlock the price of a quote or trip',
  role: 'member',
  changes: ['quotes', 'trips'],
  body: z.strictObject({ ...which, why: shortText.min(1) }),
  output: changed,
})

/**
 * Confirms the price of a quote, locked or not, for the legs that it has now: until then its customer cannot accept a
 * price that was made for others (decision D26).
 */
export const keepPrice = defineContract({
  method: 'POST',
  path: '/charter/price/keep',
  summary: 'Keep the price of a quote for its changed legs',
  role: 'member',
  changes: ['quotes', 'trips'],
  body: z.strictObject({ id: which.id, version: which.version }),
  output: changed,
})

const { record, id } = which

const lineChange = z.strictObject({
  key: z.string().min(1).max(longestLineKey),
  /** Typed value as the caller saw it; absent if none. */
  was: typedState.optional(),
  /** The new value; absent gives back what the rule says, and takes away a line of one's own. */
  now: typedState.optional(),
})

/** Most lines that one call writes. */
export const mostLineChanges = 50

/**
 * Writes lines of a price by hand, each separately: two people may write different lines; the second writer of the same
 * line is refused. The total follows the lines. Without a line the current estimate becomes the total.
 */
export const typePrice = defineContract({
  method: 'POST',
  path: '/charter/price/lines',
  summary: 'Type over lines of a price, add some, take some out, or put them back',
  role: 'member',
  changes: ['quotes', 'trips'],
  body: z.strictObject({ record, id, lines: z.array(lineChange).max(mostLineChanges) }),
  output: z.object({ version: z.int(), total: cents, typed: z.array(typedLine), estimate: priceTrip.output }),
})

/** The same legs by another tail of the fleet. */
const alternative = z.object({
  aircraft: z.object({ id: z.string(), tail_number: shortText, name: shortText, model: shortText.optional() }),
  /** True if every leg has it already. */
  isChosen: z.boolean(),
  /** Absent where there is no price: then `because` says why. */
  total: cents.optional(),
  /** Of the legs, without the empty flights. */
  blockMinutes: z.int(),
  repositionMinutes: z.int(),
  /** Code of the airport that it comes from, where one is known. */
  comesFrom: shortText.optional(),
  /** For readers of pricing alone. */
  cost: cents.optional(),
  margin: cents.optional(),
  taken: z.array(takenAircraft),
  because: z.array(z.string()),
})

/** A model or a type that is quoted before a tail is known. */
const aircraftKind = z.strictObject({ model: shortText.min(1).optional(), type: aircraftType.optional() })

export type AircraftKind = z.output<typeof aircraftKind>

/** The same legs by any aircraft of a model or type: its empty flights are unknown. */
const kindAlternative = z.object({
  kind: aircraftKind,
  isChosen: z.boolean(),
  total: cents.optional(),
  blockMinutes: z.int(),
  cost: cents.optional(),
  margin: cents.optional(),
  because: z.array(z.string()),
})

/**
 * Legs of a quote or trip by each tail of the fleet: price, time, margin, and availability; and by each of its models
 * and types, as long as no tail is known. The cheapest first.
 */
export const compareAircraft = defineContract({
  method: 'POST',
  path: '/charter/price/alternatives',
  summary: 'Price the same legs by each aircraft of the fleet',
  role: 'member',
  assistants: 'reads',
  repeat: 'reads',
  body: priceTrip.body.extend({
    /** Id of the quote or trip: its own aircraft do not count as taken. */
    record: z.string().max(100).optional(),
  }),
  output: z.object({
    alternatives: z.array(alternative),
    kinds: z.array(kindAlternative),
    /** True if the fleet is larger than the compared part. */
    hasMore: z.boolean(),
  }),
})

/**
 * Gives every leg in use another tail, or adds an option with it to this quote; the total follows. An aircraft that may
 * be taken is refused until a user confirms it; the confirmation is stored with the legs (decision D22).
 */
export const chooseAircraft = defineContract({
  method: 'POST',
  path: '/charter/price/aircraft',
  summary: 'Take another aircraft for a quote or trip, or for an option of it',
  role: 'member',
  assistants: 'prepares',
  changes: ['quotes', 'trips'],
  body: z.strictObject({
    ...which,
    /** Id of a tail, or a model or type. */
    aircraft: z.union([z.string().min(1).max(100), aircraftKind]),
    /** Id of the option to be added; absent where the record itself is changed. */
    option: z.uuid().optional(),
    isConfirmed: z.boolean().default(false),
  }),
  output: z.object({ id: z.string(), version: z.int(), total: cents }),
})
