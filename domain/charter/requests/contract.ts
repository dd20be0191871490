import { z } from 'zod'
import { defineContract, epochMs, shortText } from '../../kernel/index.ts'
import { leg } from '../legs.ts'
import { petList } from '../pets.ts'
import { compareAircraft } from '../price-contract.ts'
import { aircraftType, charterStatus } from '../statuses.ts'
import { requestDraft } from './facts.ts'

const id = z.string().min(1).max(100)

/** Initial values of a new quote, as its form holds them. */
const beginning = z.object({
  legs: z.array(leg).max(50),
  aircraft_type: aircraftType.optional(),
  pets: petList,
  notes: z.string().max(100_000).default(''),
})

/** Reads the request of a thread, or of one mail if its id is given, by rules. Writes nothing. */
export const readRequestOf = defineContract({
  method: 'POST',
  path: '/charter/requests/read',
  summary: 'Read what a mail asks for, as the draft of a quote',
  role: 'quotes',
  assistants: 'reads',
  repeat: 'reads',
  body: z.strictObject({ thread: id, message: id.optional() }),
  ratePerMinute: 60,
  output: z.object({
    /** Text that was read: subject, a line break, and the words of the sender. Spans of the draft point into it. */
    text: z.string(),
    /** Nothing where no mail came in. */
    message: z.object({ id, date: epochMs, from: shortText }).nullable(),
    /** Readable mails of the thread, newest first. */
    messages: z.array(z.object({ id, date: epochMs, from: shortText })),
    contact: z.object({ id, name: shortText, email: shortText.optional(), company: shortText.optional() }).nullable(),
    draft: requestDraft.nullable(),
    quote: beginning,
  }),
})

/**
 * Makes the quote of a request: for the contact of the thread or the named one, with the thread's agents, or without
 * them the caller, and links the thread to it. The caller gives its id, so that a repeated call makes one.
 */
export const quoteRequest = defineContract({
  method: 'POST',
  path: '/charter/requests/quotes',
  summary: 'Make the quote of a request, and link its thread',
  role: 'quotes',
  assistants: 'prepares',
  changes: ['quotes', 'threads', 'threadsmsgs'],
  onDevice: 'summary',
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
  repeat: 'reads',
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
        departure_zone: shortText.optional(),
      }),
    ),
  }),
})

/**
 * Prices a flight described in a few words, 'KTEB KVNY tomorrow 4 pax', for each aircraft of the fleet, with the
 * initial values of a quote. Changes nothing.
 */
export const calculateFlight = defineContract({
  method: 'POST',
  path: '/charter/requests/calculate',
  summary: 'Price a flight that is described in a few words, without saving it',
  role: 'quotes',
  assistants: 'reads',
  repeat: 'reads',
  body: z.strictObject({ words: z.string().min(3).max(300) }),
  ratePerMinute: 120,
  output: z.object({
    /** True if the words name a way with both its ends. */
    isFlight: z.boolean(),
    /** Guesses and unreadable parts; for a text without a flight, the reason. */
    notes: z.array(z.string()),
    quote: beginning,
    prices: compareAircraft.output.shape.alternatives,
  }),
})
