import type Stripe from 'stripe'
import { dayMs } from '../../../../../domain/kernel/values/durations.ts'
import type { GatewayAccount, GatewayMovement, GatewayPayout } from '../gateway.ts'
import { askStripe, readId } from './open-stripe.ts'
import { readTime, referenceName } from './present-payment.ts'

const kinds: Readonly<Record<string, GatewayMovement['kind']>> = {
  charge: 'payment',
  refund: 'refund',
  refund_failure: 'refund',
  partial_capture_reversal: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  payout: 'payout',
  payout_reversal: 'payout',
  fee: 'fee',
}

type Source = Exclude<Stripe.BalanceTransaction['source'], string | null>

const readPayment = (source: Source | undefined): string | undefined =>
  source && 'payment_intent' in source ? readId(source.payment_intent) : undefined

const readReference = (source: Source | undefined): string | undefined =>
  source && 'metadata' in source ? source.metadata?.[referenceName] : undefined

function presentMovement(moved: Stripe.BalanceTransaction): GatewayMovement {
  const source = moved.source === null || typeof moved.source === 'string' ? undefined : moved.source
  return {
    id: moved.id,
    kind: kinds[moved.reporting_category] ?? 'other',
    amount: moved.amount,
    fee: moved.fee,
    at: readTime(moved.created),
    payment: readPayment(source),
    reference: readReference(source),
    object: readId(moved.source),
    label: moved.description ?? moved.type,
  }
}

/** Stripe lists the newest first: a span is read in pieces, so that the oldest are known before all are. */
const pieceMs = 7 * dayMs

interface Span {
  readonly from: number
  readonly until: number
}

const describeSpan = ({ from, until }: Span) => ({ gte: Math.ceil(from / 1000), lt: Math.ceil(until / 1000) })

async function listPiece(account: GatewayAccount, span: Span): Promise<GatewayMovement[]> {
  return askStripe(account, async (stripe) => {
    const created = describeSpan(span)
    const found: GatewayMovement[] = []
    for await (const one of stripe.balanceTransactions.list({ created, limit: 100, expand: ['data.source'] }))
      found.push(presentMovement(one))
    return found.toReversed()
  })
}

/** Movements of the balance of an account, oldest first. */
export async function* listMovements(account: GatewayAccount, { from, until }: Span): AsyncGenerator<GatewayMovement> {
  for (let start = from; start < until; start += pieceMs)
    yield* await listPiece(account, { from: start, until: Math.min(start + pieceMs, until) })
}

const payoutStates: Readonly<Record<string, GatewayPayout['state']>> = {
  paid: 'paid',
  failed: 'failed',
  canceled: 'failed',
}

const presentPayout = ({ id, amount, status, created, arrival_date: arrives, description }: Stripe.Payout) => ({
  id,
  amount,
  state: payoutStates[status] ?? ('under_way' as const),
  at: readTime(created),
  arrives: readTime(arrives),
  label: description ?? 'Payout',
})

/** Payouts of an account, newest first. */
export async function* listPayouts(account: GatewayAccount, span: Span): AsyncGenerator<GatewayPayout> {
  yield* await askStripe(account, async (stripe) => {
    const found: GatewayPayout[] = []
    for await (const one of stripe.payouts.list({ created: describeSpan(span), limit: 100 }))
      if (one.currency === 'usd') found.push(presentPayout(one))
    return found
  })
}

/** Stripe names the movements of automatic payouts alone. */
export const readPayoutSums = (account: GatewayAccount, payout: string) =>
  askStripe(account, async (stripe) => {
    const { automatic } = await stripe.payouts.retrieve(payout)
    if (!automatic) return undefined
    let [fees, count] = [0, 0]
    for await (const { fee, type } of stripe.balanceTransactions.list({ payout, limit: 100 })) {
      if (type === 'payout') continue
      fees += fee
      count += 1
    }
    return { fees, count }
  })
