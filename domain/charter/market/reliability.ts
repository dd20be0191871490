import { z } from 'zod'
import { defineContract, epochMs, shortText } from '../../kernel/index.ts'

/** Hours in which a demand of the market is to be answered. The database counts by the same number. */
export const answerHours = 24

/** A count is shown from so many events on, with at least so many companies other than its reader. */
export const fewestEvents = 5
export const fewestPartners = 3

/** Kinds of events: a demand to answer, a quote to honour, a booking to keep. */
export const factKinds = ['answer', 'price', 'booking'] as const

export type FactKind = (typeof factKinds)[number]

const count = z.object({
  kind: z.enum(factKinds),
  /** Events that went well: answered on time, booked at the quoted price or below, not cancelled. */
  kept: z.int(),
  total: z.int(),
  /** Events among the others that the company contests. */
  contested: z.int(),
  /** First and last day of the counted months. */
  first: z.string(),
  last: z.string(),
})

export type ReliabilityCount = z.output<typeof count>

/** Facts about a company: a kind with too few events has no count. No number sums them up. */
export const reliability = z.array(count)

export type Reliability = z.output<typeof reliability>

/** 'Answered 11 of 12 requests within 24 hours' */
export function describeCount({ kind, kept, total }: Pick<ReliabilityCount, 'kind' | 'kept' | 'total'>): string {
  if (kind === 'answer') return `Answered ${kept} of ${total} requests within ${answerHours} hours`
  if (kind === 'price') return `Booked ${kept} of ${total} quotes at the quoted price or below`
  return `Cancelled ${total - kept} of ${total} bookings`
}

/** Outcome of an event in words; 'kept' is undefined while it is open. */
export function describeOutcome(kind: FactKind, kept: boolean | undefined): string {
  if (kept === undefined) return { answer: 'Waits for an answer', price: 'Not booked yet', booking: 'Booked' }[kind]
  const words = {
    answer: ['Answered on time', `Not answered within ${answerHours} hours`],
    price: ['Booked at the quoted price or below', 'Booked above the quoted price'],
    booking: ['Flown', 'Cancelled after booking'],
  } as const
  return words[kind][kept ? 0 : 1]
}

const id = z.string().min(1).max(100)

const fact = z.object({
  id,
  kind: z.enum(factKinds),
  /** True for an event about the client itself; the others are about companies that contest it. */
  isOwn: z.boolean(),
  /** The other company; absent for one that left the market. */
  company: z.string().optional(),
  from: shortText,
  to: shortText,
  /** Local day of the flight. */
  day: z.string(),
  begunAt: epochMs,
  dueAt: epochMs.optional(),
  /** Absent while the event is open. */
  kept: z.boolean().optional(),
  certainAt: epochMs.optional(),
  objection: z.string().optional(),
  objectedAt: epochMs.optional(),
  reply: z.string().optional(),
  repliedAt: epochMs.optional(),
})

export type MarketFact = z.output<typeof fact>

/** Most events that the list has, the newest ones. */
export const mostFacts = 500

/** Events about the client, the counts that others are shown, and the events of other companies that it can answer. */
export const readReliability = defineContract({
  method: 'GET',
  path: '/market/reliability',
  summary: 'Facts about the reliability of the company, with their events',
  role: 'quotes',
  output: z.object({
    counts: reliability,
    facts: z.array(fact).max(mostFacts),
  }),
})

export type OwnReliability = z.output<typeof readReliability.output>

/** Most letters of an objection and of its reply. */
export const mostObjection = 1000

const saying = {
  method: 'PUT',
  role: 'quotes',
  repeat: 'sets',
  changes: ['market_facts'],
  params: z.strictObject({ id }),
  /** No words take it back. */
  body: z.strictObject({ words: z.string().trim().max(mostObjection) }),
  output: z.object({ state: z.literal('kept') }),
} as const

/** Contests an event about the client that did not go well. Throws NotFound for any other. */
export const objectToFact = defineContract({
  ...saying,
  path: '/market/facts/:id/objection',
  summary: 'Contest an event that is counted against the company',
})

/** Says the other side of a contested event. Throws NotFound for any other. */
export const answerObjection = defineContract({
  ...saying,
  path: '/market/facts/:id/reply',
  summary: 'Say your side of an event that another company contests',
})
