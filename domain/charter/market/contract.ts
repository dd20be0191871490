import { z } from 'zod'
import { cents, defineContract, epochMs, shortText } from '../../kernel/index.ts'
import { takenAircraft } from '../leg-editing/contract.ts'
import { aircraftType } from '../statuses.ts'
import { asker } from './alike-requests.ts'
import { reliability } from './reliability.ts'

const id = z.string().min(1).max(100)
/** A word of an address: only 'true' asks for it. */
const asked = z.enum(['true', 'false']).optional()
const whole = z.coerce.number().int()

/** Path under which screens watch what they see of the market. */
export const marketPath = 'market'

/** Tables of the market that screens show; each is a cell of the watched range. */
export const marketTables = ['market_offers', 'market_requests', 'market_matches', 'market_facts'] as const

export type MarketTable = (typeof marketTables)[number]

/** Orders of both lists; 'price' reads the prices that its reader is shown. */
const marketSorts = ['newest', 'departure', 'score'] as const
export const offerSorts = [...marketSorts, 'price'] as const

/** Entries of one page. */
export const marketPageSize = 50

/** Days that a list can name: those of four digits. */
const day = z.iso.date()

const filters = {
  /** Codes of airports; another airport counts within so many miles. */
  from: shortText.optional(),
  to: shortText.optional(),
  miles: whole.min(0).max(1000).optional(),
  /** Local days of departures; a past first day becomes today (3-aviation section 9). */
  first: day.optional(),
  last: day.optional(),
  aircraft: aircraftType.optional(),
  of: z.enum(['own', 'others']).optional(),
  affiliates: asked,
  cursor: z.string().max(200).optional(),
  limit: whole.min(1).max(200).default(marketPageSize),
}

const place = z.object({
  icao: shortText,
  name: z.string(),
  city: z.string().optional(),
  zone: z.string(),
  latitude: z.number().optional(),
  longitude: z.number().optional(),
})

/** State of an entry for its reader: another client's is new until it is answered. */
export const entryStates = ['new', 'answered', 'declined', 'mine'] as const
export type EntryState = (typeof entryStates)[number]

const entry = z.object({
  id,
  side: z.enum(['request', 'offer']),
  kind: z.enum(['want', 'broker', 'deal', 'have', 'have_request']),
  company: z.string(),
  isOwn: z.boolean(),
  isAffiliate: z.boolean(),
  from: place,
  to: place,
  takeoff: epochMs,
  landing: epochMs.optional(),
  windowEnd: epochMs.optional(),
  isTimeAssumed: z.boolean(),
  /** Local days of possible departures. */
  firstDay: z.string(),
  lastDay: z.string(),
  passengers: z.int().optional(),
  seats: z.int().optional(),
  aircraftType: z.string().optional(),
  model: z.string().optional(),
  isVerified: z.boolean().optional(),
  /** Place among the legs of its quote, where it has several. */
  leg: z.object({ number: z.int(), of: z.int() }).optional(),
  /** Cents, where its reader is shown them. */
  price: cents.optional(),
  tail: z.string().optional(),
  listedAt: epochMs,
  state: z.enum(entryStates),
  answeredAt: epochMs.optional(),
  /** Path of the client's own record under its key. */
  path: z.string().optional(),
})

export type MarketEntry = z.output<typeof entry>

const listed = entry.extend({
  /** Best score of its matches; absent without one. */
  best: z.int().optional(),
  matches: z.int(),
  /** Askers of a flight that several ask for, the first one first. */
  askers: z.array(asker).min(2).optional(),
})

export type ListedEntry = z.output<typeof listed>

const list = z.object({
  /** False if the client takes no part: it then sees its own entries alone. */
  isOpen: z.boolean(),
  entries: z.array(listed),
  total: z.int(),
  /** Entries in each state, by the other filters. */
  counts: z.object({ new: z.int(), answered: z.int(), declined: z.int(), mine: z.int() }),
  next: z.string().optional(),
})

export type MarketList = z.output<typeof list>

/** Flight Requests (decision K4): requests and have-requests, the client's own and those of others that it sees. */
export const readMarketRequests = defineContract({
  method: 'GET',
  path: '/market/requests',
  summary: 'Flight requests of the client and of the market',
  role: 'quotes',
  query: z.strictObject({
    ...filters,
    state: z.enum(entryStates).optional(),
    sort: z.enum(marketSorts).default('newest'),
  }),
  output: list,
})

/** Flight Availability (decision K4): empty legs and offered aircraft, the client's own and those of others that it sees. */
export const readMarketOffers = defineContract({
  method: 'GET',
  path: '/market/offers',
  summary: 'Empty legs and offered aircraft of the client and of the market',
  role: 'empties-r',
  query: z.strictObject({
    ...filters,
    /** Cents; offers without a shown price are left out. */
    most: whole.min(0).optional(),
    priced: asked,
    verified: asked,
    sort: z.enum(offerSorts).default('newest'),
  }),
  output: list,
})

/** A pair of entries that suit each other, by its other side. */
export const marketMatch = z.object({
  entry,
  score: z.int(),
  /** Exact, High or Medium; absent where the pair suits by a detour alone. */
  level: z.string().optional(),
  days: z.int(),
  departureMiles: z.int().optional(),
  arrivalMiles: z.int().optional(),
  detourMiles: z.int().optional(),
  /** The sum of the score (decision K6). */
  words: z.string(),
})

export type MarketMatch = z.output<typeof marketMatch>

const freeTail = z.object({
  /** Id of the aircraft. */
  id,
  tail: z.string(),
  name: z.string(),
  model: z.string().optional(),
  /** Where it is at the departure of the request. */
  at: place.pick({ icao: true, latitude: true, longitude: true }),
  miles: z.int(),
  score: z.int(),
  words: z.string(),
  /** Cents by the pricing rules, or the reasons for none. */
  price: cents.optional(),
  because: z.array(z.string()),
  taken: z.array(takenAircraft),
})

export type FreeTail = z.output<typeof freeTail>

const answer = z.object({
  id,
  kind: z.enum(['quote', 'decline', 'ask']),
  reason: z.enum(['no-aircraft', 'too-short', 'other']).optional(),
  words: z.string(),
  answeredAt: epochMs,
  /** Path of the quote that was sent. */
  path: z.string().optional(),
  /** Reply of the owner of an offer to the demand for it. */
  reply: z
    .object({
      kind: z.enum(['quote', 'decline']),
      reason: z.enum(['no-aircraft', 'too-short', 'other']).optional(),
      words: z.string(),
      /** Address of the quote's page. */
      page: z.string().optional(),
      at: epochMs,
    })
    .optional(),
})

const params = z.strictObject({ id })

/** A picture of an offered aircraft that its reader is shown (readOfferPhoto); `mark` differs for another content. */
const photo = z.object({ place: z.int(), mark: z.string() })

export type OfferPhoto = z.output<typeof photo>

const opened = z.object({
  entry,
  matches: z.array(marketMatch),
  answers: z.array(answer),
  /** Facts about the company of another client's entry. */
  reliability,
  photos: z.array(photo),
})

/** One entry of Flight Requests with its matches, and the free aircraft of the client for it (decision K9). */
export const readMarketRequest = defineContract({
  method: 'GET',
  path: '/market/requests/:id',
  summary: 'A flight request with its matches and the free aircraft for it',
  role: 'quotes',
  params,
  output: opened.extend({ freeTails: z.array(freeTail) }),
})

/** One entry of Flight Availability with its matches. */
export const readMarketOffer = defineContract({
  method: 'GET',
  path: '/market/offers/:id',
  summary: 'An offered flight with its matches',
  role: 'empties-r',
  params,
  output: opened,
})

/** Most letters of an answer. */
export const mostAnswerWords = 4000
const words = z.string().trim().max(mostAnswerWords)
export const delivered = z.object({ state: z.literal('delivered') })

/**
 * Quotes a request of another client (decision K5): makes a quote of it, puts it on offer, and delivers the words and the
 * address of its page. A second call with the id of the same quote delivers nothing more.
 */
export const quoteMarketRequest = defineContract({
  method: 'POST',
  path: '/market/requests/:id/quote',
  summary: 'Answer a flight request of another client with a quote',
  role: 'quotes',
  changes: ['quotes', 'shares', 'market_requests'],
  params,
  body: z.strictObject({
    /** Id of the new quote. */
    quote: z.uuid(),
    /** An own offer of the market that flies it, or an aircraft of the fleet. */
    offer: id.optional(),
    aircraft: id.optional(),
    /** Cents; the pricing rules decide where it is absent. */
    total: cents.min(1).optional(),
    words,
    /** True if the user confirmed the conflicts of the aircraft (decision D22). */
    isConfirmed: z.boolean().optional(),
  }),
  output: delivered.extend({ quote: id, number: z.string().optional() }),
})

export const declineReasons = { 'no-aircraft': 'No aircraft', 'too-short': 'Too short', other: 'Other' } as const
export type DeclineReason = keyof typeof declineReasons

/** Declines a request of another client, with the reason (decision K5). */
export const declineMarketRequest = defineContract({
  method: 'POST',
  path: '/market/requests/:id/decline',
  summary: 'Decline a flight request of another client with a reason',
  role: 'quotes',
  changes: ['market_requests'],
  params,
  body: z
    .strictObject({ reason: z.enum(['no-aircraft', 'too-short', 'other']), words })
    .refine(({ reason, words: said }) => reason !== 'other' || said !== '', {
      path: ['words'],
      message: 'Say why in words.',
    }),
  output: delivered,
})

/** Asks the owner for an offered flight: they receive a broker request, once for each time that it is offered. */
export const askForOffer = defineContract({
  method: 'POST',
  path: '/market/offers/:id/ask',
  summary: 'Ask another client for an offered flight',
  role: 'quotes',
  changes: ['market_offers'],
  params,
  body: z.strictObject({ passengers: z.int().min(1).max(500), words }),
  output: delivered,
})
