import { z } from 'zod'
import { defineContract, epochMs, shortText } from '../../kernel/index.ts'
import { leg } from '../legs.ts'
import { aircraftType, charterStatus } from '../statuses.ts'
import { requestDraft } from './facts.ts'

const id = z.string().min(1).max(100)

/** What a new quote begins with, as its form holds it. */
const beginning = z.object({
  legs: z.array(leg).max(50),
  aircraft_type: aircraftType.optional(),
  notes: z.string().max(100_000).default(''),
})

/**
 * Reads, by rules, what a mail of a thread asks for: the newest one that came in, or the one that is named. Changes
 * nothing.
 */
export const readRequestOf = defineContract({
  method: 'POST',
  path: '/charter/requests/read',
  summary: 'Read what a mail asks for, as the draft of a quote',
  role: 'quotes',
  body: z.strictObject({ thread: id, message: id.optional() }),
  ratePerMinute: 60,
  output: z.object({
    /** What was read: subject, a line break, and the words of the sender. Spans of the draft point into it. */
    text: z.string(),
    /** Nothing where no mail came in. */
    message: z.object({ id, date: epochMs, from: shortText }).nullable(),
    contact: z.object({ id, name: shortText, email: shortText.optional(), company: shortText.optional() }).nullable(),
    draft: requestDraft.nullable(),
    quote: beginning,
  }),
})

/**
 * Makes the quote of a request: for the contact of the thread or the one that is named, with the thread's agents and the
 * thread linked to it. Its id is given by its maker, so that a call that is sent twice makes one.
 */
export const quoteRequest = defineContract({
  method: 'POST',
  path: '/charter/requests/quotes',
  summary: 'Make the quote of a request, and link its thread',
  role: 'quotes',
  body: z.strictObject({
    id: z.uuid(),
    thread: id.optional(),
    message: id.optional(),
    contact: id.optional(),
    quote: beginning.strict(),
  }),
  output: z.object({ id, number: shortText.optional() }),
})

/** Open quotes for the same contact or company on the same way on days near these. Changes nothing. */
export const findAlikeQuotes = defineContract({
  method: 'POST',
  path: '/charter/requests/alike',
  summary: 'Find open quotes that may be for the same request',
  role: 'quotes',
  body: z.strictObject({
    contact: id,
    /** In airport codes: 'KTEB-MYNN-KTEB'. */
    route: z.string().max(500),
    departs: epochMs.optional(),
  }),
  output: z.object({
    quotes: z.array(
      z.object({
        id,
        number: shortText.optional(),
        status: charterStatus,
        route: shortText,
        contact: shortText,
        departure_date: epochMs.optional(),
      }),
    ),
  }),
})
