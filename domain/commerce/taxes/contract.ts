import { z } from 'zod'
import { defineContract } from '../../kernel/index.ts'

/**
 * Adds the shipped rates of states to the client's table; a state that has a row of that year keeps it. Throws Forbidden
 * for users who do not keep the rates.
 */
export const addShippedRates = defineContract({
  method: 'POST',
  path: '/taxes/shipped',
  summary: 'Add the shipped sales tax of each state that the table lacks',
  role: 'member',
  repeat: 'sets',
  changes: ['tax_states'],
  output: z.object({ added: z.int() }),
})
