import { z } from 'zod'
import { defineContract, epochMs } from '../../kernel/index.ts'

/** The most plans that one call brings. */
const mostPlans = 500

/** A call of the scheduling software, or of a provider of flight data: signed with the secret of the client. */
export const takeFlightPlans = {
  method: 'POST',
  path: '/charter/flight-plans/:client',
  summary: 'Flight plans of a client, from its scheduling software: a signed call',
  role: 'public',
  changes: ['flight_plans'],
  params: z.object({ client: z.guid() }),
  /** Checked once the call is known to be genuine. */
  content: z.object({ plans: z.array(z.unknown()).max(mostPlans) }),
} as const

const sender = z.object({
  /** Where plans are sent. */
  address: z.string(),
  /** `demo`: the demo world signs with its own secret until one is made. */
  state: z.enum(['none', 'demo', 'set']),
  changed: epochMs.optional(),
})

export type FlightPlanSender = z.output<typeof sender>

export const readFlightPlanSender = defineContract({
  method: 'GET',
  path: '/charter/flight-plans',
  summary: 'Where flight plans are sent, and whether they can be',
  role: 'settings',
  output: sender,
})

/** The secret is shown once. One that was made before no longer signs anything. */
export const makeFlightPlanSecret = defineContract({
  method: 'POST',
  path: '/charter/flight-plans/secret',
  summary: 'Make the secret that flight plans are signed with',
  role: 'settings',
  changes: ['flight-plan-secret'],
  output: sender.extend({ secret: z.string() }),
})

export const removeFlightPlanSecret = defineContract({
  method: 'DELETE',
  path: '/charter/flight-plans/secret',
  summary: 'Take no flight plans any more',
  role: 'settings',
  changes: ['flight-plan-secret'],
  onDevice: 'nothing',
  output: sender,
})
