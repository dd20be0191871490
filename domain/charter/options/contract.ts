import { z } from 'zod'
import { defineContract, shortText } from '../../kernel/index.ts'
import { charterStatus } from '../statuses.ts'

const id = z.string().min(1).max(100)
const ofQuote = { params: z.strictObject({ id }) }
const number = shortText.optional()

/**
 * Adds an option to a quote: the legs of the first one without aircraft and price, for another aircraft to be chosen.
 * The caller may give its id, so that a repeated call makes one.
 */
export const addOption = defineContract({
  method: 'POST',
  path: '/quotes/:id/options',
  summary: 'Add an option to a quote',
  role: 'quotes',
  changes: ['quotes'],
  ...ofQuote,
  body: z.strictObject({ id: z.uuid() }),
  output: z.object({ id, number }),
})

/**
 * A customer accepted an option by phone, mail or in person: it is confirmed, and the others of its quote close (decision
 * D26). `why` says who accepted and how; `version` is the quote as it was seen.
 */
export const acceptOption = defineContract({
  method: 'POST',
  path: '/quotes/:id/accept',
  summary: 'Confirm the option that a customer accepted, and close the others',
  role: 'quotes',
  changes: ['quotes', 'deals'],
  ...ofQuote,
  body: z.strictObject({
    version: z.int(),
    why: z.string().trim().min(1).max(400),
    /** True if the user confirmed the conflicts of the aircraft (decision D22). */
    isConfirmed: z.boolean().optional(),
  }),
  output: z.object({ status: charterStatus }),
})

/** The trip of a confirmed quote: made by the first call, and answered by every later one (decision D19). */
export const makeTrip = defineContract({
  method: 'POST',
  path: '/quotes/:id/trip',
  summary: 'Make the trip of a confirmed quote, once',
  role: 'quotes',
  changes: ['quotes', 'trips'],
  ...ofQuote,
  body: z.strictObject({
    /** True if the user confirmed the conflicts of the aircraft (decision D22). */
    isConfirmed: z.boolean().optional(),
  }),
  output: z.object({ id, number, isNew: z.boolean() }),
})

/**
 * A new quote with the people, legs and services of a quote or trip. Its days are open where the same is asked for again;
 * its price is computed again. Its id is given by its maker, so that a call that is sent twice makes one.
 */
export const copyToQuote = defineContract({
  method: 'POST',
  path: '/charter/copies',
  summary: 'Copy a quote or trip into a new quote',
  role: 'quotes',
  changes: ['quotes'],
  body: z.strictObject({
    record: z.enum(['quotes', 'trips']),
    from: id,
    id: z.uuid(),
    /** True if the legs keep their days and times. */
    keepsTimes: z.boolean().default(true),
  }),
  output: z.object({ id, number }),
})
