import { z } from 'zod'
import { cents, defineContract, epochMs, shortText } from '../../kernel/index.ts'
import { longestAvinodeMessage } from './answer.ts'
import { avinodeDeclineNames } from './decline-reasons.ts'

const id = z.string().min(1).max(100)

/** When Avinode was asked last, and why it failed, which is empty where it did not; null before the first time. */
const asked = z.object({ at: epochMs, failed: z.string() }).nullable()

const connection = z.object({
  isConfigured: z.boolean(),
  /** True if the demo plays Avinode. */
  isPlayed: z.boolean(),
  url: z.string(),
  /** Address to which Avinode sends its notices; empty where it is not configured. */
  webhook: z.string(),
  /** True once the webhook is set up at Avinode. */
  isHooked: z.boolean(),
  checked: asked,
  polled: asked,
  /** The schedule of each aircraft as it was sent. */
  schedule: z.array(
    z.object({
      tail: shortText,
      /** When it was sent last; null where it never was. */
      sentAt: epochMs.nullable(),
      activities: z.int(),
      /** Why the last try failed; empty where it did not. */
      failed: z.string(),
    }),
  ),
  /** Entries of the schedule without an airport, which are not sent. */
  leftOut: z.int(),
})

export type AvinodeConnection = z.output<typeof connection>

/** Connection of the client to Avinode. Tokens are never shown again. */
export const readAvinode = defineContract({
  method: 'GET',
  path: '/avinode/connection',
  summary: 'How Avinode is reached, and what was exchanged with it last',
  role: 'settings',
  output: connection,
})

export const saveAvinode = defineContract({
  method: 'PUT',
  path: '/avinode/connection',
  summary: 'Set how Avinode is reached',
  role: 'settings',
  repeat: 'sets',
  changes: ['avinode'],
  body: z.strictObject({
    url: z.string().trim().max(500),
    /** Empty: the one that is kept stays. */
    apiToken: z.string().trim().max(4000).default(''),
    /** Bearer token; empty: the one that is kept stays. */
    secret: z.string().trim().max(8000).default(''),
  }),
  output: connection,
})

/** Asks Avinode whether it answers, and sets up the webhook there. */
export const checkAvinode = defineContract({
  method: 'POST',
  path: '/avinode/connection/check',
  summary: 'Test the connection to Avinode and set up its webhook',
  role: 'settings',
  repeat: 'sets',
  changes: ['avinode'],
  ratePerMinute: 10,
  output: connection,
})

/** Deletes the tokens: nothing is exchanged any more. */
export const removeAvinode = defineContract({
  method: 'DELETE',
  path: '/avinode/connection',
  summary: 'Disconnect Avinode',
  role: 'settings',
  onDevice: 'nothing',
  changes: ['avinode'],
  output: z.object({}),
})

const answer = z.object({
  id,
  kind: z.enum(['quote', 'decline', 'message']),
  /** `queued` also while it is tried again; `unknown` where Avinode did not say whether it took it. */
  status: z.enum(['queued', 'sending', 'ending', 'sent', 'failed', 'unknown', 'needless']),
  /** In the words of Avinode; empty where it has not said anything. */
  response: z.string(),
  message: z.string(),
  reason: z.enum(avinodeDeclineNames).optional(),
  total: cents.optional(),
  by: shortText,
  madeAt: epochMs,
  /** When its status changed last. */
  at: epochMs,
})

export type AvinodeSent = z.output<typeof answer>

const talk = z.object({
  isConfigured: z.boolean(),
  /** Null for a quote that did not come from Avinode. */
  request: z
    .object({
      id,
      tripId: shortText,
      state: z.enum(['open', 'cancelled']),
      receivedAt: epochMs,
      changedAt: epochMs,
      /** Fields that the buyer changed and that this quote keeps. */
      held: z.array(z.enum(['legs', 'aircraft_type', 'notes'])),
    })
    .nullable(),
  answers: z.array(answer),
})

export type AvinodeTalk = z.output<typeof talk>

const params = z.strictObject({ id })
const message = z.string().trim().max(longestAvinodeMessage)

/** Request on Avinode that a quote came from, and the answers to it. */
export const readAvinodeTalk = defineContract({
  method: 'GET',
  path: '/avinode/quotes/:id',
  summary: 'The request of a quote on Avinode, and our answers',
  role: 'quotes',
  params,
  output: talk,
})

/** Sends the quote with its price lines as they are now. 409 while another answer is on its way. */
export const sendAvinodeQuote = defineContract({
  method: 'POST',
  path: '/avinode/quotes/:id/quote',
  summary: 'Send a quote to its buyer on Avinode',
  role: 'quotes',
  changes: ['quotes'],
  params,
  body: z.strictObject({ message: message.default('') }),
  output: talk,
})

export const declineOnAvinode = defineContract({
  method: 'POST',
  path: '/avinode/quotes/:id/decline',
  summary: 'Decline a request on Avinode',
  role: 'quotes',
  changes: ['quotes'],
  params,
  body: z.strictObject({ reason: z.enum(avinodeDeclineNames), message: message.default('') }),
  output: talk,
})

export const writeOnAvinode = defineContract({
  method: 'POST',
  path: '/avinode/quotes/:id/message',
  summary: 'Write to the buyer of a request on Avinode',
  role: 'quotes',
  changes: ['quotes', 'threads'],
  params,
  body: z.strictObject({ message: message.min(1) }),
  output: talk,
})

/** Sends an answer again that Avinode refused, or whose outcome is not known. */
export const sendAvinodeAgain = defineContract({
  method: 'POST',
  path: '/avinode/quotes/:id/answers/:answer/again',
  summary: 'Send an answer to Avinode again',
  role: 'quotes',
  changes: ['quotes'],
  params: z.strictObject({ id, answer: id }),
  output: talk,
})

/** Settles the fields that the buyer and staff both changed: by the buyer's values, or by ours. */
export const settleAvinodeChange = defineContract({
  method: 'POST',
  path: '/avinode/quotes/:id/change',
  summary: 'Take the values that a buyer changed on Avinode, or keep ours',
  role: 'quotes',
  changes: ['quotes'],
  params,
  body: z.strictObject({ isTaken: z.boolean() }),
  output: talk,
})
