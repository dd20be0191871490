import type { BraintreeGateway } from 'braintree'
import { dayMs } from '../../../../../domain/kernel/values/durations.ts'
import type { GatewayAccount, GatewayMovement } from '../gateway.ts'
import { disputeForm, transactionForm, type BraintreeTransaction, type WholeDispute } from './braintree-forms.ts'
import { askBraintree } from './open-braintree.ts'
import { readCents, readDispute } from './read-transaction.ts'

interface Span {
  readonly from: number
  readonly until: number
}

const settledAt = ({ statusHistory, createdAt }: BraintreeTransaction): number =>
  Date.parse(statusHistory?.find(({ status }) => status === 'settled')?.timestamp ?? createdAt)

function readMovement(transaction: BraintreeTransaction): GatewayMovement {
  const { id, type, amount, orderId, refundedTransactionId } = transaction
  const isRefund = type === 'credit'
  const cents = readCents(amount)
  return {
    id,
    kind: isRefund ? 'refund' : 'payment',
    amount: isRefund ? -cents : cents,
    // Braintree bills its fees by the month and names none here.
    fee: 0,
    at: settledAt(transaction),
    payment: refundedTransactionId || id,
    reference: orderId || undefined,
    label: isRefund ? 'Refund' : 'Payment',
  }
}

async function listSettled(sdk: BraintreeGateway, { from, until }: Span): Promise<GatewayMovement[]> {
  const found: GatewayMovement[] = []
  const stream = sdk.transaction.search((search) => search.settledAt().between(new Date(from), new Date(until)))
  for await (const one of stream) {
    const transaction = transactionForm.parse(one)
    if (transaction.currencyIsoCode === 'USD') found.push(readMovement(transaction))
  }
  return found
}

const changeOf = ({ statusHistory }: WholeDispute, state: string): number | undefined => {
  const change = statusHistory?.find(({ status }) => status === state)
  return change && Date.parse(change.effectiveDate || change.timestamp || '')
}

/** The bank takes the money of a dispute when it opens, and returns it when it is won. */
function readDisputeMoves(dispute: WholeDispute): GatewayMovement[] {
  const { id, amount, at } = readDispute(dispute)
  const { transaction } = dispute
  const facts = {
    kind: 'dispute' as const,
    fee: 0,
    object: id,
    payment: transaction?.id,
    reference: transaction?.orderId || undefined,
  }
  const won = changeOf(dispute, 'won')
  return [
    { id, amount: -amount, at: changeOf(dispute, 'open') ?? at, label: 'Dispute', ...facts },
    ...(won === undefined ? [] : [{ id: `${id}-won`, amount, at: won, label: 'Won dispute', ...facts }]),
  ]
}

/** A dispute that is decided in a span was received at most so long before. */
const longestDisputeMs = 540 * dayMs

async function listDisputed(sdk: BraintreeGateway, { from, until }: Span): Promise<GatewayMovement[]> {
  const found: GatewayMovement[] = []
  const [first, last] = [new Date(from - longestDisputeMs), new Date(until)]
  const stream = sdk.dispute.search((search) => void search.receivedDate().between(first, last))
  for await (const one of stream) found.push(...readDisputeMoves(disputeForm.parse(one)))
  return found
}

/**
 * Settled payments and refunds of USD, and disputes, oldest first. Braintree lists neither its payouts nor its fees. Throws
 * as `askBraintree`.
 */
export async function* listBraintreeMovements(
  account: GatewayAccount,
  { from, until }: Span,
): AsyncGenerator<GatewayMovement> {
  const disputed = await askBraintree(account, (sdk) => listDisputed(sdk, { from, until }))
  for (let start = from; start < until; start += dayMs) {
    const span = { from: start, until: Math.min(until, start + dayMs) }
    const settled = await askBraintree(account, (sdk) => listSettled(sdk, span))
    yield* [...settled, ...disputed]
      .filter(({ at }) => at >= span.from && at < span.until)
      .toSorted((one, other) => one.at - other.at)
  }
}
