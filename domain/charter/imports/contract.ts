import { z } from 'zod'
import { defineContract, shortText } from '../../kernel/index.ts'

const id = z.string().min(1).max(100)

/** Contact that a new record is for: its document, or as much of it as a form has. */
const parent = z.looseObject({ id }).nullish()

/** A row of an import: the first is the record that the dialog goes on with. */
const imported = z.object({ id: id.nullable(), ids: z.array(id) })

/**
 * Imports trips by their numbers from the client's scheduling software, all of them or none (3-aviation section 7). A
 * number on another trip: 409 with its id. No number and an existing trip: its number is taken away.
 */
export const importTrip = defineContract({
  method: 'POST',
  path: '/laro/trip/import',
  summary: 'Import trips by number from the scheduling software',
  role: 'trips',
  ratePerMinute: 30,
  body: z.strictObject({
    parent,
    thread: id.nullish(),
    /** Joined by commas. */
    trip_number: z.string().max(1000),
    existing_trip_id: id.nullish(),
  }),
  output: imported,
})

/** As `importTrip`, of quotes. */
export const importQuote = defineContract({
  method: 'POST',
  path: '/laro/quote/import',
  summary: 'Import quotes by number from the scheduling software',
  role: 'quotes',
  ratePerMinute: 30,
  body: z.strictObject({
    parent,
    thread: id.nullish(),
    quote_number: z.string().max(1000),
    existing_quote_id: id.nullish(),
  }),
  output: imported,
})

const connection = z.object({
  /** The software that the client uses and numbers are imported from; null where there is none. */
  software: shortText.nullable(),
  /** `demo` is the software of the demo world, `missing` one that is not configured yet. */
  state: z.enum(['none', 'missing', 'demo', 'configured']),
  url: z.string(),
  username: z.string(),
  /** What it is signed in to with, as it calls it; null where it asks for no such thing. */
  signIn: z.object({ username: shortText.nullable(), secret: shortText, apiToken: shortText.nullable() }).nullable(),
})

export type SchedulingConnection = z.output<typeof connection>

/** How the client's scheduling software is reached. What signs in is never told again. */
export const schedulingConnection = defineContract({
  method: 'GET',
  path: '/laro/scheduling/connection',
  summary: 'How the scheduling software is reached',
  role: 'settings',
  output: connection,
})

export const saveSchedulingConnection = defineContract({
  method: 'PUT',
  path: '/laro/scheduling/connection',
  summary: 'Set how the scheduling software is reached',
  role: 'settings',
  body: z.strictObject({
    url: z.string().trim().max(500),
    username: z.string().trim().max(200).default(''),
    /** Empty: the one that is kept stays. */
    secret: z.string().max(2000).default(''),
    /** The second secret of software that asks for two; empty: the one that is kept stays. */
    apiToken: z.string().max(2000).default(''),
  }),
  output: connection,
})
