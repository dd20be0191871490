import { z } from 'zod'
import { cents, defineContract, shortText } from '../../kernel/index.ts'
import { lostReason } from './lost-reasons.ts'

/** Days that the figures of the desk can look back on. */
export const deskPeriods = [7, 30, 90, 365] as const

export type DeskPeriod = (typeof deskPeriods)[number]

export const usualDeskPeriod: DeskPeriod = 30

const amount = z.object({ count: z.int().nonnegative(), total: cents })

/** Tails that are listed, those with the most hours. */
export const mostTails = 12

/**
 * Figures of the charter desk for the requests of the last days, by the clock of the company. A request is a quote with
 * its options: it counts once, and each is in one of `open`, `out`, `won`, `lost`.
 */
export const readDesk = defineContract({
  method: 'GET',
  path: '/dashboard/desk',
  summary: 'What the charter desk was asked for, offered, won and lost in the last days',
  role: 'admin',
  query: z.strictObject({ days: z.coerce.number().pipe(z.literal(deskPeriods)).default(usualDeskPeriod) }),
  output: z.object({
    days: z.int(),
    requests: amount,
    /** Not offered yet. */
    open: amount,
    /** With the customer. */
    out: amount,
    won: amount,
    lost: amount,
    /** Most frequent first; null for a missing reason. */
    reasons: z.array(z.object({ reason: lostReason.optional(), count: z.int(), total: cents })),
    /** Profit of the won quotes whose costs are known. For readers of pricing alone. */
    margin: z.object({ count: z.int(), revenue: cents, margin: cents }).optional(),
    /** From the request until it was first offered: half of them within so many minutes. */
    response: z.object({ count: z.int(), minutes: z.number().nonnegative().optional() }),
    /** Billed hours that were flown in these days, most first. */
    tails: z.array(z.object({ tail: shortText, hours: z.number(), flights: z.int() })),
  }),
})
