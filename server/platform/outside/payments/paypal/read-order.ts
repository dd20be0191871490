import type { AuthorizationStatus, CaptureStatus, OrderStatus } from '@paypal/paypal-server-sdk'
import { readMoney } from '../../../../../domain/kernel/values/typed-money.ts'
import { Unavailable } from '../../../errors.ts'
import type { GatewayDispute, GatewayPayment, GatewayPaymentState, GatewayRefund, PaymentCard } from '../gateway.ts'
import type { PaypalCapture, PaypalMoney, PaypalOrder, PaypalRefund } from './paypal-forms.ts'

/** Begins the reference of an order whose page we closed: PayPal has no call that closes one. */
export const closedMark = 'closed '

const captureStates: Readonly<Record<`${CaptureStatus}`, GatewayPaymentState>> = {
  COMPLETED: 'captured',
  PARTIALLY_REFUNDED: 'captured',
  REFUNDED: 'captured',
  PENDING: 'pending',
  DECLINED: 'failed',
  FAILED: 'failed',
}

const authorizationStates: Readonly<Record<`${AuthorizationStatus}` | 'EXPIRED', GatewayPaymentState>> = {
  CREATED: 'authorised',
  PENDING: 'pending',
  CAPTURED: 'captured',
  PARTIALLY_CAPTURED: 'captured',
  DENIED: 'failed',
  VOIDED: 'cancelled',
  // Answered for old authorizations, though the SDK does not name it.
  EXPIRED: 'expired',
}

const orderStates: Readonly<Record<`${OrderStatus}`, GatewayPaymentState>> = {
  CREATED: 'open',
  SAVED: 'open',
  PAYER_ACTION_REQUIRED: 'open',
  APPROVED: 'open',
  COMPLETED: 'pending',
  VOIDED: 'cancelled',
}

function findState<State>(table: Readonly<Record<string, State>>, status: string): State {
  const state = table[status]
  if (state === undefined) throw new Unavailable(`PayPal answered with the status ${status}, which is not known here.`)
  return state
}

/** Cents of an amount in USD. Throws Unavailable for any other. */
export function readCents({ currency_code: currency, value }: PaypalMoney): number {
  const cents = currency === 'USD' ? readMoney(value) : undefined
  if (cents === undefined)
    throw new Unavailable(`PayPal answered with ${value} ${currency}, which is no amount of USD.`)
  return cents
}

/** Epoch milliseconds of a time of PayPal; 0 where it gives none. */
const readTime = (text: string | undefined): number => (text === undefined ? 0 : Date.parse(text))

const addUp = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

const refundStates: Readonly<Record<string, GatewayRefund['state']>> = {
  COMPLETED: 'succeeded',
  PENDING: 'pending',
  FAILED: 'failed',
  CANCELLED: 'failed',
}

/** `ofOrder` is our reference of the payment, which PayPal copies to refunds of its dashboard. */
export const readRefund = (
  { id, status, amount, custom_id: reference, note_to_payer: reason, create_time: time }: PaypalRefund,
  ofOrder: string | undefined,
): GatewayRefund => ({
  id,
  reference: reference === ofOrder ? undefined : reference,
  amount: readCents(amount),
  state: findState(refundStates, status),
  at: readTime(time),
  reason,
})

/** Our reference of an order, and whether we closed its page. */
export function readReference(order: PaypalOrder): { readonly reference: string; readonly isClosed: boolean } {
  const said = order.purchase_units[0].custom_id ?? ''
  const isClosed = said.startsWith(closedMark)
  return { reference: isClosed ? said.slice(closedMark.length) : said, isClosed }
}

function stateOf(order: PaypalOrder): GatewayPaymentState {
  const { captures, authorizations } = order.purchase_units[0].payments
  const [capture, authorization] = [captures.at(-1), authorizations.at(-1)]
  if (capture) return findState(captureStates, capture.status)
  if (authorization) return findState(authorizationStates, authorization.status)
  const state = findState(orderStates, order.status)
  return state === 'open' && readReference(order).isClosed ? 'cancelled' : state
}

function readCard({ payment_source: source }: PaypalOrder): PaymentCard | undefined {
  const card = source?.card
  if (!card?.last_digits) return undefined
  const [year, month] = (card.expiry ?? '').split('-').map(Number)
  return {
    brand: card.brand?.toLowerCase() ?? 'card',
    last4: card.last_digits,
    ...(year && month && { expYear: year, expMonth: month }),
  }
}

const feeOf = (captures: readonly PaypalCapture[]): number | undefined => {
  const fees = captures.flatMap(({ seller_receivable_breakdown: parts }) => parts?.paypal_fee ?? [])
  return fees.length === 0 ? undefined : addUp(fees.map(readCents))
}

/** PayPal's reason of a declined capture. */
function failureOf(captures: readonly PaypalCapture[]): GatewayPayment['failure'] {
  const declined = captures.find(({ status }) => captureStates[status as CaptureStatus] === 'failed')
  const code = declined?.status_details?.reason ?? declined?.status
  return code === undefined ? undefined : { code, message: `PayPal declined the payment (${code}).` }
}

/** What PayPal says of a payment besides its order. */
interface OrderContext {
  readonly failure?: GatewayPayment['failure']
  readonly disputes: readonly GatewayDispute[]
}

/** The payment of an order. The order is read by its form, which names nobody and no card beyond its last digits. */
export function readOrder(order: PaypalOrder, { failure, disputes }: OrderContext): GatewayPayment {
  const [{ amount, custom_id: customId, payments }] = order.purchase_units
  const { captures, authorizations } = payments
  const taken = captures.filter(({ status }) => findState(captureStates, status) === 'captured')
  const refunds = payments.refunds.map((refund) => readRefund(refund, customId))
  const [card, last] = [readCard(order), captures.at(-1) ?? authorizations.at(-1)]
  return {
    id: order.id,
    reference: readReference(order).reference,
    state: stateOf(order),
    amount: readCents(amount),
    captured: addUp(taken.map((capture) => readCents(capture.amount))),
    refunded: addUp(refunds.filter(({ state }) => state === 'succeeded').map((refund) => refund.amount)),
    fee: feeOf(taken),
    charge: last?.id,
    method: card ? 'card' : 'paypal',
    card,
    customer: order.payer?.payer_id,
    failure: failure ?? failureOf(captures),
    refunds,
    disputes,
    at: readTime((last ?? order).create_time),
    mirror: { ...order },
  }
}
