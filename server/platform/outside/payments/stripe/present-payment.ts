import type Stripe from 'stripe'
import type { GatewayDispute, GatewayPayment, GatewayPaymentState, GatewayRefund, PaymentCard } from '../gateway.ts'
import { mirrorIntent } from './mirror-objects.ts'
import { readId } from './open-stripe.ts'

/** Epoch milliseconds of a time of Stripe, which counts seconds. */
export const readTime = (seconds: number): number => seconds * 1000

/** Name of our reference in the metadata of each object. */
export const referenceName = 'reference'

const refundStates: Readonly<Record<string, GatewayRefund['state']>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

export const presentRefund = (refund: Stripe.Refund): GatewayRefund => ({
  id: refund.id,
  reference: refund.metadata?.[referenceName],
  amount: refund.amount,
  state: refundStates[refund.status ?? ''] ?? 'pending',
  at: readTime(refund.created),
  reason: refund.failure_reason ?? refund.reason ?? undefined,
})

const disputeStates: Readonly<Record<string, GatewayDispute['state']>> = {
  needs_response: 'open',
  warning_needs_response: 'open',
  appeal_needs_response: 'open',
  under_review: 'answered',
  warning_under_review: 'answered',
  appeal_under_review: 'answered',
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
}

export const presentDispute = (dispute: Stripe.Dispute): GatewayDispute => ({
  id: dispute.id,
  amount: dispute.amount,
  state: disputeStates[dispute.status] ?? 'open',
  ...(dispute.status.startsWith('warning') && { isInquiry: true }),
  reason: dispute.reason,
  due: dispute.evidence_details.due_by === null ? undefined : readTime(dispute.evidence_details.due_by),
  at: readTime(dispute.created),
})

const methods: Readonly<Record<string, GatewayPayment['method']>> = {
  card: 'card',
  link: 'link',
  paypal: 'paypal',
  us_bank_account: 'bank',
  ach_credit_transfer: 'bank',
  ach_debit: 'bank',
  customer_balance: 'bank',
}

const states: Readonly<Record<string, GatewayPaymentState>> = {
  processing: 'pending',
  requires_capture: 'authorised',
  succeeded: 'captured',
}

/** Objects around an intent, each as far as it is known. */
interface Surroundings {
  readonly session?: Stripe.Checkout.Session | undefined
  readonly refunds: readonly Stripe.Refund[]
  readonly disputes: readonly Stripe.Dispute[]
}

/** A customer tries again on an open page, so a declined card ends only a payment without one. */
function readState(intent: Stripe.PaymentIntent, session: Stripe.Checkout.Session | undefined): GatewayPaymentState {
  const known = states[intent.status]
  if (known) return known
  if (session?.status === 'expired') return 'expired'
  if (intent.status === 'canceled')
    return ['expired', 'automatic'].includes(intent.cancellation_reason ?? '') ? 'expired' : 'cancelled'
  return intent.last_payment_error && session?.status !== 'open' ? 'failed' : 'open'
}

const readCharge = ({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | undefined =>
  charge === null || typeof charge === 'string' ? undefined : charge

/** Fees of a charge and of its disputes. */
function readFee(charge: Stripe.Charge | undefined, disputes: readonly Stripe.Dispute[]): number | undefined {
  const transaction = charge?.balance_transaction
  if (!transaction || typeof transaction === 'string') return undefined
  const ofDisputes = disputes.flatMap(({ balance_transactions: moved }) => moved)
  return ofDisputes.reduce((sum, { fee }) => sum + fee, transaction.fee)
}

function readCard(charge: Stripe.Charge | undefined, isKept: boolean): PaymentCard | undefined {
  const card = charge?.payment_method_details?.card
  if (!card) return undefined
  return {
    id: isKept ? (charge.payment_method ?? undefined) : undefined,
    fingerprint: card.fingerprint ?? undefined,
    brand: card.brand ?? 'card',
    last4: card.last4 ?? '',
    expMonth: card.exp_month,
    expYear: card.exp_year,
  }
}

const readFailure = ({ last_payment_error: error }: Stripe.PaymentIntent): GatewayPayment['failure'] =>
  error ? { code: error.decline_code ?? error.code ?? error.type, message: error.message ?? '' } : undefined

const sumRefunds = (refunds: readonly Stripe.Refund[]): number =>
  refunds
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .reduce((sum, { amount }) => sum + amount, 0)

const keepsCard = (intent: Stripe.PaymentIntent): boolean =>
  intent.setup_future_usage === 'off_session' || readId(intent.customer) !== undefined

const readReference = (intent: Stripe.PaymentIntent, session: Stripe.Checkout.Session | undefined): string =>
  intent.metadata[referenceName] ?? session?.client_reference_id ?? ''

/** A payment intent in our words. */
export function presentPayment(intent: Stripe.PaymentIntent, around: Surroundings): GatewayPayment {
  const charge = readCharge(intent)
  return {
    id: intent.id,
    reference: readReference(intent, around.session),
    state: readState(intent, around.session),
    amount: intent.amount,
    captured: intent.amount_received,
    refunded: sumRefunds(around.refunds),
    fee: readFee(charge, around.disputes),
    charge: charge?.id ?? readId(intent.latest_charge),
    method: methods[charge?.payment_method_details?.type ?? ''] ?? 'card',
    card: readCard(charge, keepsCard(intent)),
    customer: readId(intent.customer),
    failure: readFailure(intent),
    refunds: around.refunds.map(presentRefund),
    disputes: around.disputes.map(presentDispute),
    at: readTime(intent.created),
    mirror: mirrorIntent(intent, charge),
  }
}

/** A page on which nobody has tried to pay: it has no intent yet. */
export const presentPage = (session: Stripe.Checkout.Session): GatewayPayment => ({
  id: session.id,
  reference: session.client_reference_id ?? session.metadata?.[referenceName] ?? '',
  state: session.status === 'expired' ? 'expired' : 'open',
  amount: session.amount_total ?? 0,
  captured: 0,
  refunded: 0,
  method: 'card',
  customer: readId(session.customer),
  refunds: [],
  disputes: [],
  at: readTime(session.created),
  mirror: { id: session.id, object: session.object, status: session.status, created: readTime(session.created) },
})
