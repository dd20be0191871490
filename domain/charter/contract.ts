import { z } from 'zod'
import { cents, defineContract, hasOneOf, shortText, type Actor } from '../kernel/index.ts'
import { leg } from './legs.ts'
import { typedLine } from './price.ts'
import { quotes } from './quotes.ts'
import { aircraftType } from './statuses.ts'
import { pricingTasks } from './tasks.ts'

/** An airport as it is found: one of the client's own, or one that is shipped with the product. */
const foundAirport = z.object({
  /** Id of the client's own record; absent where it is a shipped one. */
  id: z.string().optional(),
  icao: shortText,
  iata: shortText.optional(),
  name: shortText,
  city: shortText.optional(),
  region: shortText.optional(),
  country: shortText.optional(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  timezone: shortText.optional(),
})

export type FoundAirport = z.output<typeof foundAirport>

/**
 * Airports by ICAO, IATA, name or city (3-aviation section 5): exact codes first, the client's own before the shipped
 * ones. `chosen` is the code of the one that a field takes by itself: an exact ICAO match, or the only hit. Where there
 * is none, `near` has those whose code or name is typed nearly so: they are offered, and never taken by themselves.
 */
export const findAirports = defineContract({
  method: 'GET',
  path: '/airports/search',
  summary: 'Find airports by code, name or city',
  role: 'member',
  query: z.strictObject({
    query: z.string().trim().min(3).max(100),
    /** An airport that would be rejected, such as the other end of the leg: its code. */
    except: shortText.optional(),
  }),
  output: z.object({ airports: z.array(foundAirport), chosen: shortText.optional(), near: z.array(foundAirport) }),
})

/** Allowed for users who plan flights or read the list of airports. */
export const mayFindAirports = (actor: Actor): boolean => hasOneOf(actor, ['airports-r', 'quotes', 'trips'])

const shippedModel = z.object({
  id: z.string(),
  name: shortText,
  make: shortText,
  icao: shortText,
  type: aircraftType,
  speedMPH: z.number(),
  rangeNM: z.number(),
  seats: z.int(),
  bags: z.int(),
})

export type ShippedModel = z.output<typeof shippedModel>

/** Models that are shipped with the product: every client can look them up, and make them its own to change them. */
export const readShippedModels = defineContract({
  method: 'GET',
  path: '/charter/models',
  summary: 'Models of aircraft that are shipped with the product',
  role: 'member',
  output: z.object({ models: z.array(shippedModel) }),
})

const id = z.string().min(1).max(100)
const tripFields = quotes.shape.shape

/** A reason in words, and where it lies. */
const reason = z.object({ path: z.string(), code: z.string(), words: z.string() })

const line = z.object({
  key: z.string(),
  rule: z.object({ id: z.string(), name: z.string() }),
  label: shortText,
  public_label: shortText,
  type: z.string(),
  part: z.enum(['pre-tax', 'tax', 'post-tax']),
  /** Cents of one, or percent. */
  amount: z.number(),
  quantity: z.number(),
  unit: z.string(),
  multiplier: z.number(),
  /** Quantities by leg. */
  counted: z.array(z.number()),
  /** Cents of which a percentage was taken. */
  base: cents.optional(),
  /** Cents by the rule, rounded half-up, for comparison with typed cents. */
  computed: cents.optional(),
  typed: cents.optional(),
  /** Name in the rule of a renamed line. */
  ruleLabel: shortText.optional(),
  /** Taken out by a person: it counts nothing. */
  isRemoved: z.boolean(),
  total: cents,
  /** For readers of pricing alone. */
  cost: cents.optional(),
  /** Written by a person over a line that is not computed now: kept, and counted nowhere. */
  isWaiting: z.boolean(),
})

const flightTimes = {
  flightMinutes: z.int(),
  blockMinutes: z.int(),
  /** Billed hours. */
  blockTime: z.number(),
  takeoffUTC: z.int().optional(),
  landingUTC: z.int().optional(),
}

/**
 * The estimate of a trip or quote (3-aviation sections 3, 4 and 7): empty, with the missing parts in `because`, until
 * every leg has an aircraft, model or type and both airports (decision D25). Without a price `because` gives the
 * reason.
 */
export const priceTrip = defineContract({
  method: 'POST',
  path: '/laro/quote/price',
  summary: 'Estimate what a trip or quote takes and costs',
  role: 'member',
  repeat: 'reads',
  body: z.object({
    legs: z.array(leg).max(50),
    accounts: tripFields.accounts,
    aircraft_type: tripFields.aircraft_type,
    estimate: z.object({ items: z.array(typedLine).max(500).default([]) }).prefault({}),
  }),
  output: z.object({
    durations: z.array(z.object({ leg: z.string(), miles: z.int().optional(), isTyped: z.boolean(), ...flightTimes })),
    repos: z.array(
      z.object({
        leg: z.string(),
        why: z.string(),
        departureAirport: z.string(),
        arrivalAirport: z.string(),
        miles: z.int().optional(),
        ...flightTimes,
      }),
    ),
    /** Of all flights, repositioning included. */
    totalFlightHours: z.number(),
    totalBlockHours: z.number(),
    items: z.array(line),
    base: cents,
    preTax: cents,
    tax: cents,
    postTax: cents,
    /** Absent where there is no price. */
    total: cents.optional(),
    /** Each way to fly it: the aircraft stays, or flies home between the legs. */
    estimates: z.array(
      z.object({
        homeAfter: z.array(z.string()),
        /** True if it is the one in `items`. */
        isChosen: z.boolean(),
        total: cents,
        cost: cents.optional(),
        margin: cents.optional(),
      }),
    ),
    /** The margin of the way with the cheaper cost, which is the one in `items`. For readers of pricing alone. */
    bestMargin: cents.optional(),
    rules: z.array(z.object({ id: z.string(), name: z.string(), edition: z.int() })),
    notApplied: z.array(reason),
    because: z.array(reason),
  }),
})

/** Published, restored or given back: the rules that changed by it. */
const changedRules = z.object({ changed: z.array(id) })
const whichRules = z.strictObject({
  ids: z.array(id).min(1).max(500).optional(),
  /** The rules as they were seen: where one was changed or published since, nothing is done. */
  versions: z.record(id, z.int()).optional(),
})

/** Drafts go live, and the live edition becomes the backup, all of them or none (decision D24). */
export const publishPricing = defineContract({
  method: 'POST',
  path: '/pricing/publish',
  summary: 'Publish drafted pricing rules: all that changed, or some',
  role: 'pricing',
  changes: ['pricing'],
  body: whichRules,
  output: changedRules,
})

/** Restores the edition before; the live edition becomes the backup. */
export const restorePricing = defineContract({
  method: 'POST',
  path: '/pricing/restore',
  summary: 'Bring back what pricing rules said before they were last published',
  role: 'pricing',
  changes: ['pricing'],
  body: whichRules,
  output: changedRules,
})

/** Moments for which tasks of all pricing rules are planned. `POST /cron/trigger` plans one by `at`; null ends it. */
export const listPlannedPricing = defineContract({
  method: 'GET',
  path: '/pricing/planned',
  summary: 'Planned publications and restorations of all pricing rules',
  role: 'pricing',
  output: z.object({ planned: z.array(z.object({ path: z.enum(pricingTasks), at: z.int() })) }),
})

/** Resets drafts to the live edition: unpublished changes are given up. */
export const redraftPricing = defineContract({
  method: 'POST',
  path: '/pricing/draft',
  summary: 'Give up unpublished changes of pricing rules',
  role: 'pricing',
  changes: ['pricing'],
  body: whichRules,
  output: changedRules,
})
