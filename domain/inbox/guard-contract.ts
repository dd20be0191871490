import { z } from 'zod'
import { defineContract } from '../kernel/index.ts'

const addresses = z.array(z.string())

/** Facts of the people of a thread, for the user who writes in it: `GuardFacts` of the rule `recipientGuard`. */
export const threadPeople = defineContract({
  method: 'GET',
  path: '/messaging/thread/:id/people',
  summary: 'What is known of the people around a message',
  role: 'user',
  params: z.object({ id: z.string().min(1).max(100) }),
  query: z.strictObject({
    /** Id of the message that is answered. */
    answered: z.string().min(1).max(100).optional(),
    /** Addresses that are about to be written to, with commas between them. */
    addresses: z.string().max(20_000).optional(),
  }),
  output: z.object({
    answered: z.object({ from: addresses.optional(), to: addresses.optional(), cc: addresses.optional() }),
    contact: addresses,
    /** Those of the asked addresses that are colleagues'. */
    colleagues: addresses,
    seen: addresses,
    removed: addresses,
    elsewhere: z.array(z.object({ address: z.string(), account: z.string() })),
    notes: z.array(z.string()),
  }),
})
