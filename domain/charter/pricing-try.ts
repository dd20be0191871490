import { z } from 'zod'
import { cents, defineContract, hasRole, shortText, type Actor } from '../kernel/index.ts'

/** Quotes that a rule is tried on at once. */
export const mostTried = 10

/** Without a choice these many quotes are tried: those that were priced last. */
export const usuallyTried = 5

/** Days back from today from which quotes are tried. */
export const triedDays = 31

const outcome = z.object({
  /** Cents; absent where there is no price. */
  total: cents.optional(),
  /** Why there is no price. */
  because: z.array(z.string()),
})

const line = z.object({
  /** The same line of the same rule has the same key before and after. */
  key: z.string(),
  label: shortText,
  /** Cents before and after; absent where there is no such line. */
  live: cents.optional(),
  draft: cents.optional(),
})

const triedQuote = z.object({
  id: z.string(),
  /** Its number and route. */
  name: shortText,
  contact: shortText.optional(),
  departure_date: z.int().optional(),
  departure_zone: shortText.optional(),
  live: outcome,
  draft: outcome,
  /** Every line of both, those that differ first. */
  lines: z.array(line),
})

export type TriedQuote = z.output<typeof triedQuote>
export type TriedLine = z.output<typeof line>

/**
 * Prices of quotes with the draft of a rule as if it were live, next to their prices by the published rules. Nothing is
 * saved. Times until departure count from the creation of the quote.
 */
export const tryPricing = defineContract({
  method: 'POST',
  path: '/pricing/try',
  summary: 'Price quotes with the draft of a pricing rule, beside what they cost now',
  role: 'pricing-r',
  repeat: 'reads',
  body: z.strictObject({
    rule: z.string().min(1).max(100),
    /** The quotes of the last month that were priced last when absent. */
    quotes: z.array(z.string().min(1).max(100)).min(1).max(mostTried).optional(),
  }),
  output: z.object({ quotes: z.array(triedQuote) }),
})

/** Allowed for readers of the rules and the quotes. */
export const mayTryPricing = (actor: Actor): boolean => hasRole(actor, 'pricing-r') && hasRole(actor, 'quotes')

interface PricedLine {
  readonly key: string
  readonly label: string
  readonly total: number
}

/** The lines of two prices side by side, those that differ first, each side in its own order. */
export function linesBeside(live: readonly PricedLine[], draft: readonly PricedLine[]): TriedLine[] {
  const before = new Map(live.map((one) => [one.key, one]))
  const after = new Map(draft.map((one) => [one.key, one]))
  const lines = [
    ...draft.map(({ key, label, total }): TriedLine => ({ key, label, live: before.get(key)?.total, draft: total })),
    ...live
      .filter(({ key }) => !after.has(key))
      .map(({ key, label, total }): TriedLine => ({ key, label, live: total })),
  ]
  const isAlike = (one: TriedLine): boolean => one.live === one.draft
  return [...lines.filter((one) => !isAlike(one)), ...lines.filter(isAlike)]
}
