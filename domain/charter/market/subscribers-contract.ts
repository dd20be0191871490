import { z } from 'zod'
import { defineContract, epochMs, shortText } from '../../kernel/index.ts'

const params = z.strictObject({ id: z.string().min(1).max(100) })

/** Subscriber of a group whose home and destinations suit an empty leg. */
const foundSubscriber = z.object({
  contact: z.string(),
  name: shortText,
  group: z.object({ id: z.string(), label: shortText }),
  home: shortText,
  /** Whole miles from home to the departure. */
  homeMiles: z.int(),
  radius: z.int(),
  score: z.int(),
  /** The sum of the score in words. */
  reason: z.string(),
  toldAt: epochMs.optional(),
})

/** Most subscribers that are shown at once. */
export const shownSubscribers = 200

const subscribersAnswer = z.object({
  /** Number of subscribers it suits, and of those who were told. */
  total: z.int(),
  told: z.int(),
  /** Mails that wait for their time. */
  held: z.int(),
  /** The nearest ones; empty for users who may not read contacts and groups. */
  subscribers: z.array(foundSubscriber),
  /** How the company tells them. */
  telling: z.enum(['off', 'approved', 'alone']),
  mayApprove: z.boolean(),
  /** Why no mail can be sent, in words. */
  obstacle: z.string().optional(),
})

/** Subscribers of groups whom an empty leg suits (3-aviation section 9), the best first. */
export const readSubscribers = defineContract({
  method: 'GET',
  path: '/deals/:id/subscribers',
  summary: 'Subscribers of groups whom an empty leg suits',
  role: 'empties-r',
  params,
  output: subscribersAnswer,
})

/** Approves the mails to the subscribers of an empty leg. A repeated approval sends nothing twice. */
export const tellSubscribers = defineContract({
  method: 'POST',
  path: '/deals/:id/subscribers',
  summary: 'Tell the subscribers of groups of an empty leg',
  role: 'empties',
  changes: ['deals'],
  params,
  body: z.strictObject({}),
  output: subscribersAnswer,
})
