import { avinodeEvents, closeScheduling, sendAvinodeAnswer } from './charter/index.ts'
import { makeCarrierDialects, makeDialect } from './commerce/index.ts'
import { closeMailOut, deliverMessage } from './inbox/mail/index.ts'
import { closeTexts, deliverText, playsPhones } from './inbox/text/index.ts'
import type { ProviderDialect } from './platform/effects/index.ts'
import type { Provider } from './provider.ts'
import { playsMailboxes, serveMailboxes } from './simulated/mail/serve-mailboxes.ts'
import { closePlayedAvinode } from './simulated/avinode/network/played-avinode.ts'
import { serveAvinode } from './simulated/avinode/serve-avinode.ts'
import { isDemoModel } from './simulated/model/demo-model.ts'
import { serveModel } from './simulated/model/serve-model.ts'
import { closePlayedBraintree } from './simulated/braintree/network/played-braintree.ts'
import { serveBraintree } from './simulated/braintree/serve-braintree.ts'
import { closePlayedPaypal } from './simulated/paypal/network/played-paypal.ts'
import { servePaypal } from './simulated/paypal/serve-paypal.ts'
import { closePlayedEasyPost } from './simulated/easypost/network/played-easypost.ts'
import { serveEasyPost } from './simulated/easypost/serve-easypost.ts'
import { servePhones } from './simulated/phones/serve-phones.ts'
import { closePlayedStripe } from './simulated/stripe/network/played-stripe.ts'
import { serveStripe } from './simulated/stripe/serve-stripe.ts'
import { serveSoftware } from './simulated/software/serve-software.ts'
import { shippingDesk } from './shipping-desk.ts'
import { till } from './till.ts'

/** Every provider of the product. */
export const providers: readonly Provider[] = [
  { isPlayed: () => true, serve: serveSoftware, close: closeScheduling },
  { isPlayed: isDemoModel, serve: serveModel },
  { isPlayed: playsPhones, serve: servePhones, jobs: [deliverText], close: closeTexts },
  { isPlayed: () => true, serve: serveStripe, close: closePlayedStripe },
  { isPlayed: playsMailboxes, serve: serveMailboxes, jobs: [deliverMessage], close: closeMailOut },
  { isPlayed: () => true, serve: servePaypal, close: closePlayedPaypal },
  { isPlayed: () => true, serve: serveBraintree, close: closePlayedBraintree },
  { isPlayed: () => true, serve: serveEasyPost, close: closePlayedEasyPost },
  {
    isPlayed: () => true,
    serve: serveAvinode,
    jobs: [sendAvinodeAnswer],
    events: avinodeEvents,
    close: closePlayedAvinode,
  },
]

/** Providers whose events come in and are read. */
export const providerDialects: readonly ProviderDialect[] = [
  ...providers.flatMap(({ events }) => events ?? []),
  ...till.gateways.map((gateway) => makeDialect(till, gateway)),
  ...makeCarrierDialects(shippingDesk),
]
