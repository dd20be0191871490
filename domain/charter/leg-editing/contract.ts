import { z } from 'zod'
import { defineContract, epochMs, hasOneOf, shortText, type Actor } from '../../kernel/index.ts'
import { dayMs } from '../../kernel/values/durations.ts'
import { aircraftType } from '../statuses.ts'

const model = z.object({ id: z.string().optional(), name: shortText })

/** An aircraft of the client as it is found. */
const foundAircraft = z.object({
  id: z.string(),
  tail_number: shortText,
  name: shortText,
  active: z.boolean(),
  type: aircraftType.optional(),
  seats: z.int().optional(),
  model: model.optional(),
})

export type FoundAircraft = z.output<typeof foundAircraft>

const foundModel = z.object({ ...model.shape, type: aircraftType.optional() })

export type FoundModel = z.output<typeof foundModel>

/** Characters from which aircraft are searched: more than one (3-aviation section 5). */
export const aircraftSearchFrom = 2

/**
 * Aircraft by name or tail number, active ones first, then by tail and name; and models, of which a leg can be quoted.
 * Without words it is the first of each, to choose from before anything is typed.
 */
export const findAircraft = defineContract({
  method: 'GET',
  path: '/aircraft/search',
  summary: 'Find aircraft by tail number or name, and models',
  role: 'member',
  assistants: 'reads',
  query: z.strictObject({ query: z.string().trim().min(aircraftSearchFrom).max(100).optional() }),
  output: z.object({ aircraft: z.array(foundAircraft), models: z.array(foundModel) }),
})

/** Allowed for users who plan flights or see the fleet. */
export const mayFindAircraft = (actor: Actor): boolean => hasOneOf(actor, ['aircraft', 'quotes', 'trips', 'empties'])

const askedLeg = z.strictObject({
  leg: z.string().min(1).max(100),
  tail: shortText.min(1),
  takeoff: epochMs,
  landing: epochMs,
  /** Codes of the departure and arrival airport. */
  from: shortText,
  to: shortText.default(''),
  /** Codes of the airports at the typed start and end of a repositioning. */
  starting: shortText.optional(),
  ending: shortText.optional(),
})

export type AvailabilityLeg = z.output<typeof askedLeg>

/** Another booking or entry that conflicts with a leg (docs/adr/0096). */
export const takenAircraft = z.object({
  leg: z.string(),
  tail: shortText,
  by: z.enum(['trip', 'quote', 'schedule']),
  /** Period from the first take-off to the last landing. */
  from: epochMs,
  until: epochMs,
  /** Number of the trip or details of the entry; absent if the user may not read the record. */
  what: shortText.optional(),
  /** Empty flight that does not fit into the time between the booking and the leg. */
  positioning: z.object({ from: shortText, to: shortText, minutes: z.int() }).optional(),
})

export type Taken = z.output<typeof takenAircraft>

/** Tells if aircraft are taken around legs by another trip or the schedule, and if they are elsewhere. */
export const checkAvailability = defineContract({
  method: 'POST',
  path: '/availability/check',
  summary: 'Ask whether the aircraft of legs are taken around them',
  role: 'member',
  assistants: 'reads',
  repeat: 'reads',
  body: z.strictObject({
    /** Id of the quote or trip that the legs are of: its own flights take nothing. */
    record: z.string().max(100).optional(),
    legs: z.array(askedLeg).max(50),
  }),
  output: z.object({
    taken: z.array(takenAircraft),
    /** Where the schedule has an aircraft at its first take-off, if not there. */
    elsewhere: z.array(z.object({ leg: z.string(), tail: shortText, airport: shortText })),
  }),
})

/** Allowed for users who plan flights. */
export const mayCheckAvailability = (actor: Actor): boolean => hasOneOf(actor, ['quotes', 'trips'])

/** Departures for which an age may be asked: a question for any day would reveal the birthdate (docs/adr/0037). */
export const ageWindowMs = { before: dayMs, after: 400 * dayMs }

/** Contacts whose ages are asked for in one call. */
export const mostAges = 500

/**
 * Age types of contacts on the day of a departure, computed from their sealed birthdates (decision D17); contacts
 * without one are left out. The departure is held within the window.
 */
export const readAges = defineContract({
  method: 'POST',
  path: '/charter/ages',
  summary: 'What passengers count as on the day of their departure',
  role: 'contacts-r',
  repeat: 'reads',
  body: z.strictObject({
    contacts: z.array(z.string().min(1).max(100)).max(mostAges),
    departure: z.strictObject({ at: epochMs, zone: shortText.min(1) }),
  }),
  output: z.object({ ages: z.array(z.object({ id: z.string(), pax_type: z.enum(['Adult', 'Child', 'Infant']) })) }),
  ratePerMinute: 120,
})

/** Allowed for users who plan flights. */
export const mayReadAges = (actor: Actor): boolean => hasOneOf(actor, ['quotes', 'trips'])
