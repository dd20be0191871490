import { z } from 'zod'
import { defineContract, epochMs } from '../../kernel/index.ts'
import { delivered, mostAnswerWords } from './contract.ts'

const params = z.strictObject({ id: z.string().min(1).max(100) })
const words = z.string().trim().max(mostAnswerWords)
const reason = z.enum(['no-aircraft', 'too-short', 'other'])

/** The demand of another company that a quote came from, with the reply; null for any other quote. */
export const readDemand = defineContract({
  method: 'GET',
  path: '/market/demands/:id',
  summary: 'The demand of the market that a quote came from',
  role: 'quotes',
  params,
  output: z.object({
    demand: z
      .object({
        /** Absent for a company that left the market. */
        company: z.string().optional(),
        askedAt: epochMs,
        /** Until when an answer is on time. */
        dueAt: epochMs,
        reply: z
          .object({ kind: z.enum(['quote', 'decline']), reason: reason.optional(), words: z.string(), at: epochMs })
          .optional(),
      })
      .nullable(),
  }),
})

export type MarketDemand = z.output<typeof readDemand.output>['demand']

/**
 * Answers a demand with the quote that was made of it: puts it on offer, and delivers the words and the address of its page.
 * Throws NotFound for a quote without a demand, Conflict for one that could not be accepted.
 */
export const quoteDemand = defineContract({
  method: 'POST',
  path: '/market/demands/:id/quote',
  summary: 'Answer a demand of the market with its quote',
  role: 'quotes',
  changes: ['quotes', 'shares'],
  params,
  body: z.strictObject({
    words,
    /** True if the user confirmed the conflicts of the aircraft (decision D22). */
    isConfirmed: z.boolean().optional(),
  }),
  output: delivered,
})

/** Declines a demand with the reason, and makes its quote inactive. Throws NotFound, Conflict. */
export const declineDemand = defineContract({
  method: 'POST',
  path: '/market/demands/:id/decline',
  summary: 'Decline a demand of the market with a reason',
  role: 'quotes',
  changes: ['quotes'],
  params,
  body: z.strictObject({ reason, words }).refine(({ reason: why, words: said }) => why !== 'other' || said !== '', {
    path: ['words'],
    message: 'Say why in words.',
  }),
  output: delivered,
})
