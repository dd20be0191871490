import { z } from 'zod'
import { aircraftType } from './statuses.ts'
import { cents, epochMs, shortText } from '../kernel/index.ts'
import { service } from './trip-services.ts'

/** An airport as a leg carries it. */
export const legAirport = z.strictObject({
  id: z.string().optional(),
  icao: shortText,
  iata: shortText.optional(),
  name: shortText.default(''),
  city: shortText.optional(),
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
  timezone: shortText.optional(),
})

export type LegAirport = z.output<typeof legAirport>

/** Take-off and landing of a leg: wall time with its zone, and the instant it means. */
export const legTimes = z.strictObject({
  takeoffDate: shortText.optional(),
  takeoffTime: shortText.optional(),
  takeoffTimezone: shortText.optional(),
  takeoffTZ: shortText.optional(),
  takeoffUTC: epochMs.optional(),
  /** True if only its date was given: the time is then the usual one, which is hidden outside. */
  isTimeAssumed: z.literal(true).optional(),
  landingDate: shortText.optional(),
  landingTime: shortText.optional(),
  landingUTC: epochMs.optional(),
  /** Hours. */
  duration: z
    .strictObject({ flightTime: z.number().nonnegative().optional(), blockTime: z.number().nonnegative().optional() })
    .optional(),
})

/** Duty of a crew member on board. */
export const crewPositions = { pic: 'Pilot in command', sic: 'Second in command', attendant: 'Attendant' } as const

/** A passenger or crew member on a leg. */
const traveller = z.strictObject({
  id: z.string().optional(),
  name: shortText.default(''),
  pax_type: z.enum(['Adult', 'Child', 'Infant', 'Pet']).default('Adult'),
  /** Of the crew alone. */
  position: z.enum(['pic', 'sic', 'attendant']).optional(),
})

/** One leg of a quote or trip (3-aviation section 3). */
export const leg = z.strictObject({
  id: z.string(),
  order: z.int().nonnegative().default(0),
  aircraft: z
    .strictObject({
      id: z.string().optional(),
      tail_number: shortText.default(''),
      name: shortText.optional(),
      /** Aircraft quoted before a tail is chosen. */
      model: z.strictObject({ id: z.string().optional(), name: shortText }).optional(),
      type: aircraftType.optional(),
    })
    .optional(),
  departureAirport: legAirport.optional(),
  arrivalAirport: legAirport.optional(),
  departureFBO: shortText.optional(),
  arrivalFBO: shortText.optional(),
  /** Where a repositioning starts and ends. */
  startingAirport: legAirport.optional(),
  endingAirport: legAirport.optional(),
  /** Number from 1 to the limit of the client, default 2 (3-aviation section 5, decision D30); 0 on an empty leg. */
  paxNum: z.int().min(0).max(500).default(2),
  /** Set while `paxNum` is the default and no user or mail has given a number. */
  isPaxAssumed: z.literal(true).optional(),
  passengers: z.array(traveller).default([]),
  lead_passenger_id: z.string().optional(),
  crew: z.array(traveller).default([]),
  status: shortText.optional(),
  price: z.strictObject({ total: cents }).optional(),
  services: z.array(service).default([]),
  isEmptyLeg: z.boolean().default(false),
  active: z.boolean().default(true),
  times: legTimes.prefault({}),
  notes: z.string().max(20_000).optional(),
  /**
   * Aircraft and take-off that a user confirmed although it may be taken; the history names the user (decision D22).
   */
  availabilityConfirmed: shortText.optional(),
})

export type Leg = z.output<typeof leg>
