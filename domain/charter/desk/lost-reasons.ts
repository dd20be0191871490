import { z } from 'zod'
import type { Doc } from '../../kernel/index.ts'

/** Why a request came to nothing, as the company counts it. */
export const lostReasons = {
  price: 'Price',
  competitor: 'Booked elsewhere',
  aircraft: 'No suitable aircraft',
  plans: 'Plans changed',
  silent: 'No answer',
  declined: 'Declined by us',
  option: 'Another option was taken',
  other: 'Other',
} as const

export type LostReason = keyof typeof lostReasons

export const lostReason = z.enum(Object.keys(lostReasons) as [LostReason, ...LostReason[]])

/** Reasons that a person chooses from: that another option was taken, the product knows by itself. */
export const lostChoices = Object.entries(lostReasons)
  .filter(([value]) => value !== 'option')
  .map(([value, label]) => ({ value, label }))

const over: ReadonlySet<unknown> = new Set(['inactive', 'cancelled'])

/** True if a quote of a status leads no further. */
export const isOver = (status: unknown): boolean => over.has(status)

/** Why the reason of a loss cannot be given: the quote is not lost. */
export const lossGiven = (quote: Doc): string | undefined =>
  isOver(quote['status']) ? undefined : 'Asked for when the quote becomes inactive or is cancelled.'

interface Offered {
  readonly status: string
  readonly lost_reason?: LostReason | undefined
  readonly lost_why?: string | undefined
  readonly offered_at?: number | undefined
}

const onOffer: ReadonlySet<string> = new Set(['qOutstanding', 'qConfirmed'])

/** When a quote went out first, and why it was lost as long as it is. `now` in epoch milliseconds. */
export function fromStatus({ status, lost_reason, lost_why, offered_at }: Offered, now: number) {
  const at = offered_at ?? (onOffer.has(status) ? now : undefined)
  const isLost = isOver(status)
  return { offered_at: at, lost_reason: isLost ? lost_reason : undefined, lost_why: isLost ? lost_why : undefined }
}
