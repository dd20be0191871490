import { z } from 'zod'
import { chosenId, defineContract, entry } from '../../kernel/index.ts'

/** Webhooks of a client. */
export const webhooksMax = 20

/** Counting of deliveries ends here. */
export const countedDeliveries = 10_000

/** Deliveries of a page. */
export const deliveriesAtOnce = 50

/** For how long after a rotation both secrets sign. */
export const oldSecretHours = 24

/** A delivery that is refused is tried for so long. */
export const triedDays = 3

/** Words for each operation of the change log, as the end of an event type: `contacts.created`. */
export const eventWords = {
  create: 'created',
  update: 'updated',
  trash: 'deleted',
  restore: 'restored',
  purge: 'purged',
} as const

/** A webhook as admins see it; times are epoch milliseconds. */
const webhook = z.object({
  id: chosenId,
  url: z.string(),
  records: z.array(z.string()),
  isOn: z.boolean(),
  /** Why it is off: a user switched it off, or its receiver answered 410. */
  offReason: z.enum(['user', 'gone']).optional(),
  maker: entry,
  madeAt: z.int(),
  /** While it lasts, deliveries are signed with two secrets. */
  oldSecretUntil: z.int().optional(),
  waiting: z.int(),
  /** Next try of a delivery that waits. */
  nextAt: z.int().optional(),
  /** Deliveries of the last 7 days. */
  sent: z.int(),
  failed: z.int(),
  lastSentAt: z.int().optional(),
  /** Status of the last try, 0 without an answer. */
  lastStatus: z.int().optional(),
})

export type Webhook = z.output<typeof webhook>

export const listWebhooks = defineContract({
  method: 'GET',
  path: '/automation/webhooks',
  summary: 'Webhooks of the client with their state',
  role: 'admin',
  output: z.object({
    webhooks: z.array(webhook),
    /** Record types that a webhook may follow. */
    records: z.array(z.object({ name: z.string(), label: z.string() })),
  }),
})

const url = z.string().trim().min(1).max(2000)
const recordNames = z.array(z.string().min(1).max(100)).min(1).max(100)

/** Makes a webhook under an id that the caller chose; its secret is in this answer alone, which is not kept. */
export const makeWebhook = defineContract({
  method: 'PUT',
  path: '/automation/webhooks/:id',
  summary: 'Make a webhook; the answer alone has its signing secret',
  role: 'admin',
  repeat: 'sets',
  changes: ['webhooks'],
  params: z.object({ id: chosenId }),
  body: z.strictObject({ url, records: recordNames }),
  output: z.object({ secret: z.string() }),
})

export const changeWebhook = defineContract({
  method: 'PATCH',
  path: '/automation/webhooks/:id',
  summary: 'Change address, records or state of a webhook',
  role: 'admin',
  repeat: 'sets',
  changes: ['webhooks'],
  params: z.object({ id: chosenId }),
  body: z.strictObject({ url: url.optional(), records: recordNames.optional(), isOn: z.boolean().optional() }),
  output: z.object({}),
})

/** Replaces the secret; the old one signs as well for 24 hours. */
export const rotateWebhookSecret = defineContract({
  method: 'POST',
  path: '/automation/webhooks/:id/secret',
  summary: 'Make a new signing secret; the answer alone has it',
  role: 'admin',
  repeat: 'sets',
  changes: ['webhooks'],
  ratePerMinute: 20,
  params: z.object({ id: chosenId }),
  output: z.object({ secret: z.string() }),
})

export const removeWebhook = defineContract({
  method: 'DELETE',
  path: '/automation/webhooks/:id',
  summary: 'Remove a webhook with its deliveries',
  role: 'admin',
  changes: ['webhooks'],
  onDevice: 'nothing',
  params: z.object({ id: chosenId }),
  output: z.object({}),
})

const delivery = z.object({
  /** Its `webhook-id`: the same for each try. */
  id: z.string(),
  type: z.string(),
  record: z.string(),
  recordId: z.string(),
  at: z.int(),
  state: z.enum(['waiting', 'sent', 'failed']),
  attempts: z.int(),
  nextAt: z.int().optional(),
  endedAt: z.int().optional(),
  /** Answer of the last try: its status, 0 without one. */
  status: z.int().optional(),
  tookMs: z.int().optional(),
  /** Why there was no answer. */
  fault: z.string().optional(),
})

export type WebhookDelivery = z.output<typeof delivery>

export const listDeliveries = defineContract({
  method: 'GET',
  path: '/automation/webhooks/:id/deliveries',
  summary: 'Deliveries of a webhook, the newest first',
  role: 'admin',
  params: z.object({ id: chosenId }),
  query: z.strictObject({
    state: z.enum(['waiting', 'sent', 'failed']).optional(),
    before: z.string().max(100).optional(),
  }),
  output: z.object({ deliveries: z.array(delivery), isMore: z.boolean() }),
})

const deliveryId = z.string().regex(/^msg_[\w-]{1,60}$/)

export const readDelivery = defineContract({
  method: 'GET',
  path: '/automation/webhooks/:id/deliveries/:delivery',
  summary: 'Body and headers of a delivery, as they are sent',
  role: 'admin',
  params: z.object({ id: chosenId, delivery: deliveryId }),
  output: z.object({ headers: z.record(z.string(), z.string()), body: z.string() }),
})

export const resendDelivery = defineContract({
  method: 'POST',
  path: '/automation/webhooks/:id/deliveries/:delivery/resend',
  summary: 'Send a delivery once more now, under its id',
  role: 'admin',
  changes: ['webhooks'],
  params: z.object({ id: chosenId, delivery: deliveryId }),
  output: z.object({}),
})

export const replayDeliveries = defineContract({
  method: 'POST',
  path: '/automation/webhooks/:id/replay',
  summary: 'Send every delivery since a moment once more, in order',
  role: 'admin',
  changes: ['webhooks'],
  params: z.object({ id: chosenId }),
  body: z.strictObject({ since: z.int().min(0) }),
  output: z.object({ count: z.int() }),
})
