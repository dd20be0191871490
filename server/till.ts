import { invoiceBook } from './charter/index.ts'
import type { Till } from './commerce/index.ts'
import { actorEntry, notifyOfRecord } from './inbox/index.ts'
import { braintreeGateway } from './platform/outside/payments/braintree/braintree-gateway.ts'
import { paypalGateway } from './platform/outside/payments/paypal/paypal-gateway.ts'
import { stripeGateway } from './platform/outside/payments/stripe/stripe-gateway.ts'

/** Payment providers of the product, and the record types that customers owe. */
export const till: Till = {
  gateways: [stripeGateway, paypalGateway, braintreeGateway],
  books: [invoiceBook],
  notify: notifyOfRecord,
  nameActor: actorEntry,
}
