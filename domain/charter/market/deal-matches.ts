import { z } from 'zod'
import { defineContract } from '../../kernel/index.ts'
import { marketMatch } from './contract.ts'

const id = z.string().min(1).max(100)

const dealMatch = marketMatch.extend({
  /** Number of an own quote. */
  quoteNumber: z.string().optional(),
})

export type DealMatch = z.output<typeof dealMatch>

/**
 * Flight requests that suit an empty leg of the client, the best first, and how many there are. Own quotes are left out for
 * readers without the role 'quotes'.
 */
export const readDealMatches = defineContract({
  method: 'GET',
  path: '/deals/:id/matches',
  summary: 'Flight requests that suit an empty leg of the client',
  role: 'empties-r',
  params: z.strictObject({ id }),
  output: z.object({ matches: z.array(dealMatch), count: z.int() }),
})

/** Most empty legs whose matches are counted at once. */
export const mostCountedDeals = 200

/** Numbers of flight requests that suit empty legs of the client; ids are parted by commas. Unknown ids are left out. */
export const countDealMatches = defineContract({
  method: 'GET',
  path: '/deals/matches',
  summary: 'How many flight requests suit each of some empty legs',
  role: 'empties-r',
  query: z.strictObject({
    ids: z
      .string()
      .max(mostCountedDeals * 101)
      .transform((typed) => typed.split(','))
      .pipe(z.array(id).min(1).max(mostCountedDeals)),
  }),
  output: z.object({ counts: z.array(z.object({ id, count: z.int() })) }),
})
