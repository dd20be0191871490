import { hourMs } from '../../../../../domain/kernel/values/durations.ts'
import type { Gateway, GatewayAccountFacts, GatewayAccount } from '../gateway.ts'
import { acceptDispute, answerDispute } from './answer-dispute.ts'
import { findPayment } from './find-payment.ts'
import { listMovements } from './list-movements.ts'
import { cancel, capture, chargeCard, forgetCard, refund } from './move-money.ts'
import { closeCheckout, openCheckout } from './open-checkout.ts'
import { askStripe } from './open-stripe.ts'
import { readHint, stripPerson, verifyEvent } from './read-events.ts'

const checkAccount = (account: GatewayAccount): Promise<GatewayAccountFacts> =>
  askStripe(account, async (stripe) => {
    const { livemode } = await stripe.balance.retrieve()
    const { id, settings, business_profile: profile } = await stripe.accounts.retrieveCurrent()
    return { label: settings?.dashboard.display_name ?? profile?.name ?? id, isTest: !livemode }
  })

/** Stripe through its official SDK (docs/providers/stripe.md). */
export const stripeGateway: Gateway = {
  name: 'stripe',
  title: 'Stripe',
  keys: [
    { name: 'secretKey', label: 'Secret key', isSecret: true },
    { name: 'webhookSecret', label: 'Signing secret of the webhook', isSecret: true, isOptional: true },
  ],
  // Stripe may forget a key after 24 hours.
  keyLastsMs: 23 * hourMs,
  checkAccount,
  openCheckout,
  closeCheckout,
  findPayment,
  chargeCard,
  capture,
  cancel,
  refund,
  forgetCard,
  answerDispute,
  acceptDispute,
  listMovements,
  verifyEvent,
  readHint,
  stripPerson,
}
