import { invoiceBook } from './charter/index.ts'
import { orderBook, type Till } from './commerce/index.ts'
import { readOwnEntry } from './company/index.ts'
import { customerTalks, notifyOfRecord } from './inbox/index.ts'
import { braintreeGateway } from './platform/outside/payments/braintree/braintree-gateway.ts'
import { paypalGateway } from './platform/outside/payments/paypal/paypal-gateway.ts'
import { stripeGateway } from './platform/outside/payments/stripe/stripe-gateway.ts'
import { findBraintreePlace } from './simulated/braintree/network/played-braintree.ts'
import { findPaypalPlace } from './simulated/paypal/network/played-paypal.ts'
import { findStripePlace } from './simulated/stripe/network/played-stripe.ts'

/** Where the demo plays each provider. */
const findPlace: Till['findPlace'] = async (platform, provider, keys) => {
  if (provider === 'stripe') return findStripePlace(platform, keys['secretKey'] ?? '')
  return provider === 'paypal' ? findPaypalPlace(platform, keys) : findBraintreePlace(platform, keys)
}

/** Payment providers of the product, and the record types that customers owe. */
export const till: Till = {
  gateways: [stripeGateway, paypalGateway, braintreeGateway],
  books: [invoiceBook, orderBook],
  findPlace,
  notify: notifyOfRecord,
  talks: customerTalks,
  nameActor: readOwnEntry,
}
