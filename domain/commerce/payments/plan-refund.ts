import {
  computeDeposit,
  computeRemainder,
  distributeRefund,
  refundableIn,
  type PaymentSums,
  type Refundable,
} from './sums.ts'

/** Way of money back to its payer: through the provider of the payment, or by hand of staff. */
export const refundWays = ['provider', 'hand'] as const

export type RefundWay = (typeof refundWays)[number]

/** `goodwill` is a gift and nothing is owed by it; `returned` gives a payment back, so that it is owed again (decision E3). */
export const refundKinds = ['goodwill', 'returned'] as const

export type RefundKind = (typeof refundKinds)[number]

/** A payment of a debt as a refund finds it. Amounts are cents. */
export interface RefundSource {
  readonly id: string
  /** Time of the payment. */
  readonly date: number
  readonly way: RefundWay
  readonly sums: PaymentSums
  /** Part applied to the debt, and part of its deposit that came in for the debt. */
  readonly applied: number
  readonly deposit: number
  /** Part of refunds that are held or under way. */
  readonly underWay: number
}

export interface RefundAsked {
  readonly amount: number
  readonly kind: RefundKind
  /** Total of the debt, and what was paid of it before anything was given back. */
  readonly total: number
  readonly paid: number
  /** What is owed now. */
  readonly owed: number
  /** What was received above the total, as after an edit: it is returned before anything is owed again. */
  readonly excess?: number
  readonly sources: readonly RefundSource[]
}

export interface PlannedPart {
  readonly payment: string
  readonly amount: number
  /** Part from the deposit; the rest is owed again unless it is a gift. */
  readonly deposit: number
  readonly way: RefundWay
}

export interface RefundPlan {
  /** Part that an open balance of the same record takes, before anything is returned. */
  readonly deducted: number
  readonly parts: readonly PlannedPart[]
  /** Part for which no payment is left. */
  readonly short: number
  /** Most that could be asked for. */
  readonly most: number
  readonly owedBefore: number
  readonly owedAfter: number
  /** What we still owe the customer of the excess. */
  readonly excessAfter: number
}

const byWayAndAge = (one: RefundSource, other: RefundSource): number =>
  Number(one.way === 'hand') - Number(other.way === 'hand') || other.date - one.date || (other.id < one.id ? -1 : 1)

/** A source without the refunds that are under way. */
function readRefundable({ id, sums, applied, deposit, underWay }: RefundSource): Refundable {
  const left = { ...sums, given: sums.given + underWay }
  const remainder = Math.max(0, computeRemainder(left))
  const ownDeposit = Math.min(deposit, computeDeposit(sums), remainder)
  return { id, sums: left, applied: Math.min(applied, remainder - ownDeposit), deposit: ownDeposit }
}

/** What is deducted of a refund: a gift first pays what is open, and nothing is given back of what was never paid. */
const findDeductible = ({ kind, total, paid, owed }: RefundAsked): number =>
  kind === 'goodwill' ? owed : Math.min(owed, Math.max(0, total - paid))

/**
 * Plans a refund: an open balance of the same record is deducted first; then the payments by card give back, the newest
 * first, and then those that staff return by hand (decision E18). Pure: the dialog and the verb plan alike.
 */
export function planRefund(asked: RefundAsked): RefundPlan {
  const { amount, kind, owed, excess = 0, sources } = asked
  const deducted = Math.min(amount, findDeductible(asked))
  const charges = sources.toSorted(byWayAndAge).map(readRefundable)
  const ways = new Map(sources.map(({ id, way }) => [id, way]))
  const parts = distributeRefund(amount - deducted, charges).map(({ id, ...part }): PlannedPart => ({
    payment: id,
    ...part,
    way: ways.get(id) ?? 'hand',
  }))
  const returned = parts.reduce((sum, part) => sum + part.amount, 0)
  const givenBack = kind === 'goodwill' ? 0 : parts.reduce((sum, part) => sum + part.amount - part.deposit, 0)
  return {
    deducted,
    parts,
    short: amount - deducted - returned,
    most: findDeductible(asked) + refundableIn(charges),
    owedBefore: owed,
    owedAfter: kind === 'goodwill' ? owed - deducted : owed + Math.max(0, givenBack - excess),
    excessAfter: Math.max(0, excess - givenBack),
  }
}
