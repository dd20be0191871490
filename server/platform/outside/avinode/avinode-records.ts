import { z } from 'zod'

const code = z.string().transform((text) => text.trim().toUpperCase())
const anyId = z.union([z.string(), z.int()]).transform(String)
const count = z.union([z.int(), z.string().regex(/^\d+$/).transform(Number)])
const words = z.string().max(20_000).nullish()
const flag = z.boolean().nullish()

const segment = z.object({
  startAirport: z.object({ icao: code }),
  endAirport: z.object({ icao: code }),
  dateTime: z.object({
    date: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
    time: z.string().nullish(),
    /** True for the time of departure, false for that of arrival. */
    departure: z.boolean().default(true),
    /** True for the clock of that airport, false for UTC. */
    local: z.boolean().default(true),
  }),
  paxCount: count.default(0),
})

const named = z.object({ name: words, displayName: words }).nullish()

const lift = z.object({
  id: anyId,
  aircraftTail: words,
  aircraftType: named,
  aircraftCategory: named,
})

const message = z.object({ id: anyId, message: words, createdOn: words })

/** A request that was sent to our company. */
export const rfq = z.object({
  id: anyId,
  tripId: anyId.nullish(),
  status: words,
  canceled: flag,
  buyerCompany: z.object({ id: anyId.nullish(), displayName: words }).nullish(),
  buyerAccount: z
    .object({ id: anyId.nullish(), firstName: words, lastName: words, email: words, phone: words })
    .nullish(),
  segments: z.array(segment).max(50),
  sellerLift: z.array(lift).max(50).default([]),
  buyerMessages: z.array(message).max(500).default([]),
})

export type AvinodeRfq = z.output<typeof rfq>

/** A message as its notice names it: with the request that it belongs to. */
export const tripMessage = z.object({
  id: anyId,
  links: z.object({ rfqs: z.array(z.object({ id: anyId })).default([]) }).prefault({}),
})

const linked = z.object({ links: z.object({ tripmsgs: z.array(z.object({ id: anyId })).default([]) }).prefault({}) })

/** Messages of a request, those of the seller included: Avinode lists them with the request or with its aircraft. */
export const rfqLinks = linked.extend({ sellerLift: z.array(linked).default([]) })

/** A message of the seller. A quote is one with its price, a decline one with its reason. */
export const sellerMessage = z.object({
  message: words,
  createdOn: words,
  declineReason: words,
  quote: z.object({ sellerPrice: z.object({ price: z.number() }).nullish() }).nullish(),
})

export type SellerMessage = z.output<typeof sellerMessage>

/** Fields in addition to the data: every failure has a code and a title. */
const meta = z.object({
  errors: z.array(z.object({ code: anyId.nullish(), title: words })).default([]),
})

const faults = z.object({ meta })

/** Failures in an answer in the words of Avinode; empty for another form. */
export function listFaults(said: unknown): string[] {
  const read = faults.safeParse(said)
  return read.success ? read.data.meta.errors.map(({ code: name, title }) => title || name || 'an error') : []
}

const wrapped = z.object({ data: z.unknown() })

/** The data of an answer; undefined for another form. */
export const readData = (said: unknown): unknown => wrapped.safeParse(said).data?.data

/** Notice of a webhook: which object is new or changed. */
export const notice = z.object({
  id: z
    .string()
    .regex(/^[a-zA-Z]+-\d+$/)
    .max(60),
  type: z.enum(['rfqs', 'tripmsgs']),
})
