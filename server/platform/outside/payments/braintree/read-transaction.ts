import type { Transaction } from 'braintree'
import { dayMs } from '../../../../../domain/kernel/values/durations.ts'
import { readMoney } from '../../../../../domain/kernel/values/typed-money.ts'
import { Unavailable } from '../../../errors.ts'
import type { GatewayDispute, GatewayPayment, GatewayPaymentState, GatewayRefund, PaymentCard } from '../gateway.ts'
import type { BraintreeDispute, BraintreeTransaction } from './braintree-forms.ts'

const states: Readonly<Record<Transaction['status'], GatewayPaymentState>> = {
  authorizing: 'pending',
  authorized: 'authorised',
  authorization_expired: 'expired',
  // The money is on its way and only a refusal of the bank, which is an event, takes it back.
  submitted_for_settlement: 'captured',
  settling: 'captured',
  settlement_confirmed: 'captured',
  settled: 'captured',
  settlement_pending: 'pending',
  settlement_declined: 'failed',
  failed: 'failed',
  gateway_rejected: 'failed',
  processor_declined: 'failed',
  voided: 'cancelled',
}

/** State of a transaction as Braintree has it. Throws Unavailable for one that is not known here. */
export function readState({ status }: Pick<BraintreeTransaction, 'status'>): GatewayPaymentState {
  const state = (states as Readonly<Record<string, GatewayPaymentState>>)[status]
  if (state === undefined) {
    throw new Unavailable(`Braintree answered with the status ${status}, which is not known here.`)
  }
  return state
}

/** Cents of an amount in USD. Throws Unavailable for any other. */
export function readCents(value: string, currency = 'USD'): number {
  const cents = currency === 'USD' ? readMoney(value) : undefined
  if (cents === undefined)
    throw new Unavailable(`Braintree answered with ${value} ${currency}, which is no amount of USD.`)
  return cents
}

const centsOf = ({ amount, currencyIsoCode }: BraintreeTransaction): number => readCents(amount, currencyIsoCode)

/** True for a capture that was voided before it settled: Braintree's refund of a payment of the same day. */
export const isVoidedCapture = ({ status, statusHistory }: BraintreeTransaction): boolean =>
  status === 'voided' && (statusHistory ?? []).some((one) => one.status === 'submitted_for_settlement')

const timeOf = ({ statusHistory, createdAt }: BraintreeTransaction, status: string): number =>
  Date.parse(statusHistory?.find((one) => one.status === status)?.timestamp ?? createdAt)

/** A voided capture as the refund that it is. Braintree keeps no reference of a void. */
export const readVoid = (transaction: BraintreeTransaction): GatewayRefund => ({
  id: `${transaction.id}-void`,
  isUnnamed: true,
  amount: centsOf(transaction),
  state: 'succeeded',
  at: timeOf(transaction, 'voided'),
})

/** A refund is money given back as soon as Braintree has taken it; one that fails later is failed. */
export function readRefund(transaction: BraintreeTransaction): GatewayRefund {
  const state = readState(transaction)
  return {
    id: transaction.id,
    reference: transaction.orderId || undefined,
    amount: centsOf(transaction),
    state: state === 'captured' ? 'succeeded' : state === 'pending' ? 'pending' : 'failed',
    at: Date.parse(transaction.createdAt),
  }
}

const disputeStates: Readonly<Record<string, GatewayDispute['state']>> = {
  open: 'open',
  disputed: 'answered',
  under_review: 'answered',
  won: 'won',
  lost: 'lost',
  accepted: 'lost',
  auto_accepted: 'lost',
  expired: 'lost',
}

/** Evidence is taken until the end of a day. */
const endOfDay = (day: string): number => Date.parse(`${day.slice(0, 10)}T00:00:00Z`) + dayMs - 1

export function readDispute(dispute: BraintreeDispute): GatewayDispute {
  const state = disputeStates[dispute.status]
  if (!state) throw new Unavailable(`Braintree has a dispute in the state ${dispute.status}, which is not known here.`)
  return {
    id: dispute.id,
    amount: readCents(dispute.amountDisputed || dispute.amount || '0'),
    state,
    reason: dispute.reason.replaceAll('_', ' '),
    due: dispute.replyByDate ? endOfDay(dispute.replyByDate) : undefined,
    at: Date.parse(dispute.createdAt || dispute.receivedDate || ''),
  }
}

function readCard({ creditCard }: BraintreeTransaction): PaymentCard | undefined {
  if (!creditCard?.last4) return undefined
  const [month, year] = [Number(creditCard.expirationMonth), Number(creditCard.expirationYear)]
  return {
    id: creditCard.token || undefined,
    fingerprint: creditCard.uniqueNumberIdentifier || undefined,
    brand: creditCard.cardType?.toLowerCase() || 'card',
    last4: creditCard.last4,
    ...(month > 0 && year > 0 && { expMonth: month, expYear: year }),
  }
}

const methods: Readonly<Record<string, GatewayPayment['method']>> = {
  paypal_account: 'paypal',
  us_bank_account: 'bank',
}

function describeFailure(transaction: BraintreeTransaction): GatewayPayment['failure'] {
  if (readState(transaction) !== 'failed') return undefined
  const { gatewayRejectionReason, processorResponseCode, processorResponseText, status } = transaction
  if (gatewayRejectionReason) {
    return { code: gatewayRejectionReason, message: `Braintree rejected the payment: ${gatewayRejectionReason}.` }
  }
  return { code: processorResponseCode || status, message: processorResponseText || status }
}

/** The payment of a sale, with its refunds, which are transactions of their own. */
export function readSale(transaction: BraintreeTransaction, credits: readonly BraintreeTransaction[]): GatewayPayment {
  const isVoided = isVoidedCapture(transaction)
  const [amount, card] = [centsOf(transaction), readCard(transaction)]
  const refunds = isVoided ? [readVoid(transaction)] : credits.map(readRefund)
  const state = isVoided ? 'captured' : readState(transaction)
  const given = refunds.filter((refund) => refund.state === 'succeeded')
  return {
    id: transaction.id,
    reference: transaction.orderId ?? '',
    state,
    amount,
    captured: state === 'captured' ? amount : 0,
    refunded: given.reduce((sum, refund) => sum + refund.amount, 0),
    method: methods[transaction.paymentInstrumentType] ?? 'card',
    card,
    customer: transaction.customer?.id || undefined,
    failure: describeFailure(transaction),
    refunds,
    disputes: (transaction.disputes ?? []).map(readDispute),
    at: Date.parse(transaction.createdAt),
    // The form names no card beyond brand, last digits and expiry, and no person.
    mirror: { ...transaction },
  }
}
