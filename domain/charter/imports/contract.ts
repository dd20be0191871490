import { z } from 'zod'
import { cents, defineContract, epochMs, shortText } from '../../kernel/index.ts'

const id = z.string().min(1).max(100)

/** Contact that a new record is for: its document, or as much of it as a form has. */
const parent = z.looseObject({ id }).nullish()

/** A row of an import: the dialog continues with the first record. */
const imported = z.object({ id: id.nullable(), ids: z.array(id) })

/**
 * Imports trips by their numbers from the client's scheduling software, all of them or none (3-aviation section 7). A
 * number on another trip: 409 with its id. No number and an existing trip: its number is removed.
 */
export const importTrip = defineContract({
  method: 'POST',
  path: '/laro/trip/import',
  summary: 'Import trips by number from the scheduling software',
  role: 'trips',
  changes: ['thread-page', 'threads', 'trips'],
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

/**
 * Reads flights by number from the scheduling software as an import would write them, with the record that the import
 * would replace. Writes nothing.
 */
export const previewImport = defineContract({
  method: 'POST',
  path: '/laro/import/preview',
  summary: 'Preview an import by number',
  role: 'member',
  repeat: 'reads',
  ratePerMinute: 30,
  body: z.strictObject({
    kind: z.enum(['trips', 'quotes']),
    /** Numbers separated by commas. */
    numbers: z.string().max(1000),
    existing: id.nullish(),
    thread: id.nullish(),
  }),
  output: z.object({
    software: shortText,
    flights: z.array(
      z.object({
        number: shortText,
        customer: shortText.optional(),
        /** Route in airport codes. */
        route: shortText,
        /** First take-off in the local time of its airport. */
        departs: shortText.optional(),
        total: cents.optional(),
        /** True if its customer differs from that of the replaced record. */
        isOtherCustomer: z.boolean(),
      }),
    ),
    /** Record that the first flight replaces. */
    replaces: z.object({ title: shortText, customer: shortText, route: shortText }).optional(),
  }),
})

/** The quote that an older caller imports into: as much of it as it has. */
const minimalQuote = z.looseObject({ id }).nullish()

/** Body that older callers send: into a quote, with the ids of the software in addition to its number. */
const olderQuoteBody = z
  .strictObject({
    parent: minimalQuote,
    thread: id.nullish(),
    quote_number: z.string().max(1000),
    trip_id: shortText.nullish(),
    quote_id: shortText.nullish(),
  })
  .refine((body) => 'trip_id' in body || 'quote_id' in body)

/** As `importTrip`, of quotes. The older form of its body is answered with the quote, as older callers expect it. */
export const importQuote = defineContract({
  method: 'POST',
  path: '/laro/quote/import',
  summary: 'Import quotes by number from the scheduling software',
  role: 'quotes',
  changes: ['quotes', 'thread-page', 'threads'],
  ratePerMinute: 30,
  body: z.union([
    z.strictObject({
      parent,
      thread: id.nullish(),
      quote_number: z.string().max(1000),
      existing_quote_id: id.nullish(),
    }),
    olderQuoteBody,
  ]),
  output: imported.loose(),
})

const connection = z.object({
  /** The software that the client uses and numbers are imported from; null where there is none. */
  software: shortText.nullable(),
  /** `demo` is the software of the demo world, `missing` one that is not configured yet. */
  state: z.enum(['none', 'missing', 'demo', 'configured']),
  url: z.string(),
  username: z.string(),
  /** Name of its credential; null if it needs none. */
  signIn: z.object({ username: shortText.nullable(), secret: shortText, apiToken: shortText.nullable() }).nullable(),
  /** When it was asked last whether it answers, and why it did not, which is empty where it did; null where it never was. */
  checked: z.object({ at: epochMs, failed: z.string() }).nullable(),
})

export type SchedulingConnection = z.output<typeof connection>

/** Connection to the client's scheduling software. Credentials are never shown again. */
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
  repeat: 'sets',
  changes: ['scheduling-connection'],
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

/** Checks that the software answers with the present settings (3-aviation section 7, checkAPIHealth). */
export const checkSchedulingConnection = defineContract({
  method: 'POST',
  path: '/laro/scheduling/connection/check',
  summary: 'Ask the scheduling software whether it answers',
  role: 'settings',
  repeat: 'reads',
  ratePerMinute: 10,
  output: connection,
})

const aircraftReading = z.object({
  tail: shortText,
  /** When its schedule was read last; null where it never was. */
  readAt: z.int().nullable(),
  /** Reason why the last try failed; empty where it did not. */
  failed: z.string(),
  /** When the first of the failed tries ended; null where the last try did not fail. */
  failedSince: z.int().nullable(),
  /** Entries of the last reading that were not read. */
  skipped: z.int(),
})

export type AircraftReading = z.output<typeof aircraftReading>

const scheduleImport = z.object({
  /** The software that the schedule comes from; null where there is none. */
  software: shortText.nullable(),
  /** When it was imported last; null where it never was. */
  at: z.int().nullable(),
  /** End of the last try, with any result. */
  triedAt: z.int().nullable(),
  entries: z.int(),
  /** Unread parts of that answer. */
  skipped: z.int(),
  /** Why the last try imported nothing; empty where it did. */
  failed: z.string(),
  /** Each aircraft in use, by tail number. */
  aircraft: z.array(aircraftReading),
})

export type ScheduleImport = z.output<typeof scheduleImport>

/** Time of the last import of the aircraft schedule, and its result. */
export const scheduleImported = defineContract({
  method: 'GET',
  path: '/laro/schedule/imported',
  summary: 'When the aircraft schedule was imported',
  role: 'empties-r',
  output: scheduleImport,
})

/** Begins to import the aircraft schedule now; its progress goes by the feedback id. */
export const importScheduleNow = defineContract({
  method: 'POST',
  path: '/laro/schedule/import',
  summary: 'Import the aircraft schedule from the scheduling software',
  role: 'empties',
  changes: ['feedback', 'schedule-imports'],
  ratePerMinute: 30,
  output: z.object({ feedbackId: z.string() }),
})

const aircraftCalendars = z.object({
  calendars: z.array(z.object({ aircraft: z.string(), tail: shortText, isSet: z.boolean() })),
})

export type AircraftCalendars = z.output<typeof aircraftCalendars>

/** Aircraft with a JetInsight calendar. Its address is never shown again, because it opens the calendar. */
export const readAircraftCalendars = defineContract({
  method: 'GET',
  path: '/laro/schedule/calendars',
  summary: 'Which aircraft have a calendar',
  role: 'settings',
  output: aircraftCalendars,
})

export const saveAircraftCalendar = defineContract({
  method: 'PUT',
  path: '/laro/schedule/calendars',
  summary: "Set the private address of an aircraft's calendar",
  role: 'settings',
  repeat: 'sets',
  changes: ['aircraft-calendars'],
  body: z.strictObject({
    aircraft: id,
    /** Empty: taken away. */
    address: z.string().trim().max(2000),
  }),
  output: aircraftCalendars,
})
