import type Stripe from 'stripe'
import { dayMs } from '../../../../../domain/kernel/values/durations.ts'
import type { GatewayAccount, GatewayMovement } from '../gateway.ts'
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
    label: moved.description ?? moved.type,
  }
}

/** Stripe lists the newest first: a span is read in pieces, so that the oldest are known before all are. */
const pieceMs = 7 * dayMs

async function listPiece(account: GatewayAccount, from: number, until: number): Promise<GatewayMovement[]> {
  return askStripe(account, async (stripe) => {
    const created = { gte: Math.ceil(from / 1000), lt: Math.ceil(until / 1000) }
    const found: GatewayMovement[] = []
    for await (const one of stripe.balanceTransactions.list({ created, limit: 100, expand: ['data.source'] }))
      found.push(presentMovement(one))
    return found.toReversed()
  })
}

/** Movements of the balance of an account, oldest first. */
export async function* listMovements(
  account: GatewayAccount,
  { from, until }: { readonly from: number; readonly until: number },
): AsyncGenerator<GatewayMovement> {
  for (let start = from; start < until; start += pieceMs)
    yield* await listPiece(account, start, Math.min(start + pieceMs, until))
}
