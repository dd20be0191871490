import { z } from 'zod'
import type { CheckoutPaymentIntent, OrderRequest, Patch, RefundRequest } from '@paypal/paypal-server-sdk'
import { dayMs, hourMs } from '../../../../../domain/kernel/values/durations.ts'
import { moneyText } from '../../../../../domain/kernel/values/typed-money.ts'
import { OutsideFailed, Unavailable } from '../../../errors.ts'
import type { Checkout, CheckoutRequest, GatewayAccount, GatewayPayment, GatewayRefund } from '../gateway.ts'
import { askPaypal, findPaypal, isPermitted, PaypalRefused } from './ask-paypal.ts'
import { listDisputes } from './paypal-disputes.ts'
import { orderForm, refundForm, relatedForm, type PaypalOrder, type Wire } from './paypal-forms.ts'
import { listPaypalMovements } from './paypal-movements.ts'
import { closedMark, readOrder, readReference, readRefund } from './read-order.ts'

/** A customer has so long to approve an order. */
const approvalMs = 3 * hourMs
/** Length that PayPal takes of a description. */
const descriptionLength = 127

const dollars = (cents: number) => ({ currency_code: 'USD', value: moneyText(cents) })

const orderPath = (id: string): string => `/v2/checkout/orders/${encodeURIComponent(id)}`

/** PayPal refuses an invoice id that was paid before, so that one reference is never paid twice. */
function orderRequest(request: CheckoutRequest): Wire<OrderRequest> {
  const { amount, reference, description, email, captures, returnUrl, cancelUrl } = request
  const experience = {
    return_url: returnUrl,
    cancel_url: cancelUrl,
    user_action: 'PAY_NOW',
    shipping_preference: 'NO_SHIPPING',
    payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
  } as const
  return {
    intent: (captures ? 'CAPTURE' : 'AUTHORIZE') satisfies `${CheckoutPaymentIntent}`,
    purchase_units: [
      {
        reference_id: 'default',
        amount: dollars(amount),
        custom_id: reference,
        invoice_id: reference,
        description: description.slice(0, descriptionLength),
      },
    ],
    payment_source: {
      paypal: { ...(email !== undefined && { email_address: email }), experience_context: experience },
    },
  }
}

/** Makes an order and answers its approval page. Throws as `askPaypal`. */
export async function openOrder(account: GatewayAccount, request: CheckoutRequest): Promise<Checkout> {
  const call = { path: '/v2/checkout/orders', body: orderRequest(request), key: request.key }
  const { id, links, create_time: made } = await askPaypal(account, call, orderForm)
  const page = links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
  if (!page) throw new Unavailable('PayPal answered without an approval page.')
  const latest = (made === undefined ? Date.now() : Date.parse(made)) + approvalMs
  return { id, url: page.href, expires: Math.min(request.expires, latest) }
}

const fetchOrder = async (account: GatewayAccount, id: string): Promise<PaypalOrder> =>
  askPaypal(account, { path: orderPath(id) }, orderForm)

/** The order of a capture or an authorization. */
async function findRelated(account: GatewayAccount, id: string): Promise<PaypalOrder | undefined> {
  for (const kind of ['captures', 'authorizations']) {
    const found = await findPaypal(account, `/v2/payments/${kind}/${encodeURIComponent(id)}`, relatedForm)
    if (found) return fetchOrder(account, found.supplementary_data.related_ids.order_id)
  }
  return undefined
}

/** Epoch milliseconds at which an id of ours was made (a uuid of version 7); undefined for any other. */
function timeOfId(id: string): number | undefined {
  const [, high = '', low = ''] = /^([\da-f]{8})-([\da-f]{4})-7/i.exec(id) ?? []
  return high === '' ? undefined : Number.parseInt(`${high}${low}`, 16)
}

/** A customer pays at most so long after the reference was made. */
const searchedMs = 7 * dayMs

/** PayPal finds no order by our reference; its list of movements names it, up to three hours late. */
async function findByReference(account: GatewayAccount, reference: string): Promise<PaypalOrder | undefined> {
  if (!(await isPermitted(account, 'reporting/search/read'))) return undefined
  const from = timeOfId(reference) ?? Date.now() - searchedMs
  const until = Math.min(Date.now(), from + searchedMs)
  for await (const movement of listPaypalMovements(account, { from, until })) {
    if (movement.kind === 'payment' && movement.reference === reference) return findRelated(account, movement.id)
  }
  return undefined
}

const paypalId = /^[\dA-Z]{10,24}$/

async function findOrder(account: GatewayAccount, idOrReference: string): Promise<PaypalOrder | undefined> {
  if (!paypalId.test(idOrReference)) return findByReference(account, idOrReference)
  const order = await findPaypal(account, orderPath(idOrReference), orderForm)
  return order ?? findRelated(account, idOrReference)
}

/** The payment as PayPal knows it now, with its disputes. */
async function readWhole(
  account: GatewayAccount,
  order: PaypalOrder,
  failure?: GatewayPayment['failure'],
): Promise<GatewayPayment> {
  const captures = order.purchase_units[0].payments.captures.map(({ id }) => id)
  return readOrder(order, { failure, disputes: await listDisputes(account, captures) })
}

const isUnpaid = ({ purchase_units: [{ payments }] }: PaypalOrder): boolean =>
  payments.captures.length === 0 && payments.authorizations.length === 0

/**
 * Takes what the customer approved. An order is captured once in its life, so the call needs no key; a refusal leaves the
 * order open for another try of the customer, with its reason.
 */
async function takeApproved(account: GatewayAccount, order: PaypalOrder): Promise<GatewayPayment> {
  const verb = order.intent === 'CAPTURE' ? 'capture' : 'authorize'
  try {
    await askPaypal(account, { path: `${orderPath(order.id)}/${verb}`, body: {} }, z.unknown())
  } catch (error) {
    if (!(error instanceof PaypalRefused) || error.status !== 422) throw error
    const [code = 'REFUSED'] = error.issues
    const isTaken = code === 'ORDER_ALREADY_CAPTURED' || code === 'ORDER_ALREADY_AUTHORIZED'
    const failure = isTaken ? undefined : { code, message: error.said }
    return readWhole(account, await fetchOrder(account, order.id), failure)
  }
  return readWhole(account, await fetchOrder(account, order.id))
}

/** The payment of an id or reference; takes what its customer approved. Throws as `askPaypal`. */
export async function findPaypalPayment(account: GatewayAccount, id: string): Promise<GatewayPayment | undefined> {
  const order = await findOrder(account, id)
  if (!order) return undefined
  const isApproved = order.status === 'APPROVED' && isUnpaid(order) && !readReference(order).isClosed
  return isApproved ? takeApproved(account, order) : readWhole(account, order)
}

/**
 * Marks an order as closed, so that nothing takes what a customer approves on its page; the page itself ends with the
 * order. Answers false if it was paid or closed before. Throws as `askPaypal`.
 */
export async function closeOrder(account: GatewayAccount, id: string): Promise<boolean> {
  const order = await findPaypal(account, orderPath(id), orderForm)
  if (!order || !isUnpaid(order)) return false
  const { reference, isClosed } = readReference(order)
  if (isClosed) return false
  const path = "/purchase_units/@reference_id=='default'/custom_id"
  const patch: Wire<Patch>[] = [{ op: 'replace', path, value: `${closedMark}${reference}` }]
  try {
    await askPaypal(account, { path: orderPath(id), method: 'PATCH', body: patch }, z.unknown())
    return true
  } catch (error) {
    if (error instanceof PaypalRefused && error.status === 422) return false
    throw error
  }
}

/** Authorization of a payment that is not captured yet; undefined for a payment that is. */
function openAuthorization({ purchase_units: [{ payments }] }: PaypalOrder): string | undefined {
  if (payments.captures.length > 0) return undefined
  const authorization = payments.authorizations.at(-1)
  if (!authorization) throw new OutsideFailed('PayPal has authorised nothing for this payment.')
  return authorization.id
}

interface KeyedAmount {
  readonly key: string
  readonly reference: string
  readonly amount: number
}

/** Captures an authorised order; what is not captured is released. Throws as `askPaypal`. */
export async function captureOrder(
  account: GatewayAccount,
  id: string,
  { amount, key }: KeyedAmount,
): Promise<GatewayPayment> {
  const authorization = openAuthorization(await fetchOrder(account, id))
  if (authorization !== undefined) {
    const path = `/v2/payments/authorizations/${authorization}/capture`
    await askPaypal(account, { path, body: { amount: dollars(amount), final_capture: true }, key }, z.unknown())
  }
  return readWhole(account, await fetchOrder(account, id))
}

/** Voids an authorised order, and closes one that nobody paid. Throws as `askPaypal`. */
export async function cancelOrder(account: GatewayAccount, id: string, key: string): Promise<GatewayPayment> {
  const order = await fetchOrder(account, id)
  const [{ payments }] = order.purchase_units
  const authorization = payments.authorizations.at(-1)
  if (payments.captures.length > 0) throw new OutsideFailed('PayPal has captured this payment. Refund it instead.')
  if (!authorization) await closeOrder(account, id)
  else if (authorization.status !== 'VOIDED') {
    const path = `/v2/payments/authorizations/${authorization.id}/void`
    await askPaypal(account, { path, body: {}, key }, z.unknown())
  }
  return readWhole(account, await fetchOrder(account, id))
}

/** Refunds a captured order, once for each reference. Throws as `askPaypal`. */
export async function refundOrder(account: GatewayAccount, id: string, call: KeyedAmount): Promise<GatewayRefund> {
  const order = await fetchOrder(account, id)
  const [{ custom_id: ofOrder, payments }] = order.purchase_units
  const known = payments.refunds.find((refund) => refund.custom_id === call.reference)
  if (known) return readRefund(known, ofOrder)
  const capture = payments.captures.at(-1)
  if (!capture) throw new OutsideFailed('PayPal has captured nothing of this payment.')
  const body: Wire<RefundRequest> = {
    amount: dollars(call.amount),
    custom_id: call.reference,
    invoice_id: call.reference,
  }
  const path = `/v2/payments/captures/${capture.id}/refund`
  const { id: refund } = await askPaypal(account, { path, body, key: call.key }, z.object({ id: z.string() }))
  return readRefund(await askPaypal(account, { path: `/v2/payments/refunds/${refund}` }, refundForm), ofOrder)
}
