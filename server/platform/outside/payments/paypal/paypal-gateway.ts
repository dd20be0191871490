import { hourMs } from '../../../../../domain/kernel/values/durations.ts'
import { OutsideFailed } from '../../../errors.ts'
import type { Gateway, GatewayAccount, GatewayAccountFacts } from '../gateway.ts'
import { isPermitted, testSession } from './ask-paypal.ts'
import { acceptClaim, provideEvidence } from './paypal-disputes.ts'
import { readPaypalHint, stripPaypalEvent, verifyPaypalEvent } from './paypal-events.ts'
import { listPaypalMovements, listPaypalPayouts } from './paypal-movements.ts'
import { cancelOrder, captureOrder, closeOrder, findPaypalPayment, openOrder, refundOrder } from './paypal-orders.ts'

/** Parts of PayPal's interface that an app must be allowed to use, as its settings call them. */
const neededParts = [
  ['disputes/read-seller', 'Disputes'],
  ['reporting/search/read', 'Transaction search'],
] as const

async function signIn(account: GatewayAccount): Promise<GatewayAccountFacts> {
  await testSession(account)
  const missing: string[] = []
  for (const [part, words] of neededParts) if (!(await isPermitted(account, part))) missing.push(words)
  const label = missing.length === 0 ? 'PayPal' : `PayPal, without ${missing.join(' and ')}`
  return { label, isTest: account.isTest }
}

/** Keys belong to the live or the test system, and only a sign-in tells which. Throws OutsideFailed. */
async function checkAccount(account: GatewayAccount): Promise<GatewayAccountFacts> {
  try {
    return await signIn(account)
  } catch (error) {
    if (!(error instanceof OutsideFailed) || account.place) throw error
    return signIn({ ...account, isTest: !account.isTest })
  }
}

/** PayPal by its interfaces Orders v2, Payments v2, Disputes v1, Transaction Search v1 and Webhooks v1. */
export const paypalGateway: Gateway = {
  name: 'paypal',
  title: 'PayPal',
  keys: [
    { name: 'client_id', label: 'Client ID', isSecret: false },
    { name: 'secret', label: 'Secret', isSecret: true },
    { name: 'webhook', label: 'Webhook ID', isSecret: false },
  ],
  // PayPal keeps the keys of orders for six hours, and those of captures and refunds for 45 days.
  keyLastsMs: 5 * hourMs,
  checkAccount,
  openCheckout: openOrder,
  closeCheckout: closeOrder,
  findPayment: findPaypalPayment,
  capture: captureOrder,
  cancel: (account, payment, { key }) => cancelOrder(account, payment, key),
  refund: refundOrder,
  answerDispute: provideEvidence,
  acceptDispute: (account, dispute, { key }) => acceptClaim(account, dispute, key),
  movementList: { lagMs: 4 * hourMs, hasFees: true, lacks: '' },
  listMovements: listPaypalMovements,
  listPayouts: listPaypalPayouts,
  verifyEvent: verifyPaypalEvent,
  readHint: readPaypalHint,
  stripPerson: stripPaypalEvent,
}
