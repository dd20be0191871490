import { z } from 'zod'
import { epochMs, shortText } from '../kernel/index.ts'

/** States of one recipient's copy, from first to last (decision M13). */
const recipientStates = [
  'queued',
  'sent',
  'delivered',
  'opened',
  'clicked',
  'unsubscribed',
  'bounced',
  'failed',
  'unknown',
] as const

type RecipientState = (typeof recipientStates)[number]

/** Delivery event codes on messages (3-aviation section 3): o open, c click, u unsubscribe, d delivered, s sent, b bounce, f failed. */
const codes = {
  queued: undefined,
  sent: 's',
  delivered: 'd',
  opened: 'o',
  clicked: 'c',
  unsubscribed: 'u',
  bounced: 'b',
  failed: 'f',
  unknown: undefined,
} as const satisfies Record<RecipientState, string | undefined>

/** Outcome of one recipient's copy, in the provider's own words if given. */
export const recipientResult = z.strictObject({
  /** Email address in lower case, or phone in E.164. */
  address: shortText,
  state: z.enum(recipientStates).default('queued'),
  /** State as the specification's letter; undefined while unknown. */
  code: z.enum(['o', 'c', 'u', 'd', 's', 'b', 'f']).optional(),
  at: epochMs.optional(),
  /** Why it bounced or failed. */
  reason: z.string().max(4000).optional(),
  /** The provider's answer or id, as proof. */
  proof: z.string().max(4000).optional(),
})

export type RecipientResult = z.output<typeof recipientResult>

/** People of a group who got no copy of a message to it, as the group was when the message went out. */
const leftOut = z.strictObject({
  unsubscribed: z.int().nonnegative(),
  /** Without an address of the group's medium. */
  unreachable: z.int().nonnegative(),
})

/** Results of a sent message: a count for each outcome that the specification names, and each recipient's own. */
export const deliveryResults = z.strictObject({
  sent: z.int().nonnegative().default(0),
  delivered: z.int().nonnegative().default(0),
  failed: z.int().nonnegative().default(0),
  recipients: z.array(recipientResult).default([]),
  /** Of a message to a group alone. */
  left_out: leftOut.optional(),
})

const reached: ReadonlySet<RecipientState> = new Set(['delivered', 'opened', 'clicked', 'unsubscribed'])
const lost: ReadonlySet<RecipientState> = new Set(['bounced', 'failed'])

/** True if a copy did not arrive, or its outcome is unknown: it can be sent again. */
export const isLost = ({ state }: RecipientResult): boolean => lost.has(state) || state === 'unknown'

/** One word for all recipients: a waiting copy first, then doubt, then failure (decision M13). */
export function stateOfResults(recipients: readonly RecipientResult[]): 'queued' | 'unknown' | 'failed' | 'sent' {
  if (recipients.some(({ state }) => state === 'queued')) return 'queued'
  if (recipients.some(({ state }) => state === 'unknown')) return 'unknown'
  return recipients.some(({ state }) => lost.has(state)) ? 'failed' : 'sent'
}

/** Counts recipients by outcome: a delivered copy was also sent; a bounce was sent and failed. */
export function countResults(recipients: readonly RecipientResult[]): z.output<typeof deliveryResults> {
  const count = (test: (state: RecipientState) => boolean): number => recipients.filter((one) => test(one.state)).length
  return {
    sent: count((state) => state === 'sent' || state === 'bounced' || reached.has(state)),
    delivered: count((state) => reached.has(state)),
    failed: count((state) => lost.has(state)),
    recipients: recipients.map((one) => ({ ...one, code: codes[one.state] })),
  }
}
