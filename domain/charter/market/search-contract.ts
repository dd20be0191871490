import { z } from 'zod'
import { cents, defineContract, epochMs, shortText } from '../../kernel/index.ts'
import { aircraftType } from '../statuses.ts'

const params = z.strictObject({ id: z.string().min(1).max(100) })

const flightEnd = z.object({ icao: shortText, city: shortText.optional(), zone: shortText })

/** An offer of the market that suits a search. */
const foundOffer = z.object({
  id: z.string(),
  kind: z.enum(['deal', 'have', 'have_request']),
  /** Company that offers it. */
  company: shortText,
  from: flightEnd,
  to: flightEnd,
  takeoff: epochMs,
  window_end: epochMs.optional(),
  aircraft_type: aircraftType.optional(),
  seats: z.int().optional(),
  isVerified: z.boolean(),
  /** Cents, where the reader may see them. */
  price: cents.optional(),
  level: z.int(),
  score: z.int(),
  /** Why it is shown, in words. */
  reason: z.string(),
  foundAt: epochMs,
})

/** An empty leg of the company with subscribers who suit a search. */
const ownDeal = z.object({
  id: z.string(),
  from: shortText,
  to: shortText,
  departure: epochMs.optional(),
  zone: shortText.optional(),
  subscribers: z.int(),
  /** Score of the nearest one, and its sum in words. */
  score: z.int(),
  reason: z.string(),
})

/** Most offers of a search that are shown at once. */
export const shownOffers = 100

/** Offers that suit a search now, the best level and score first. */
export const readSearchOffers = defineContract({
  method: 'GET',
  path: '/market-searches/:id/offers',
  summary: 'Offers of the market that suit a marketplace search',
  role: 'empties-r',
  params,
  output: z.object({
    offers: z.array(foundOffer),
    total: z.int(),
    /** Of a search for subscribers. */
    deals: z.array(ownDeal),
  }),
})

/** Notes that a user opened a search, so that its owner is not asked whether it is still wanted. */
export const openSearch = defineContract({
  method: 'POST',
  path: '/market-searches/:id/opened',
  repeat: 'sets',
  summary: 'Note that a marketplace search is still wanted',
  role: 'empties-r',
  changes: ['market_searches'],
  params,
  body: z.strictObject({
    /** True if the user answered that the search is kept. */
    isKept: z.boolean().default(false),
  }),
  output: z.object({ isAsked: z.boolean() }),
})
