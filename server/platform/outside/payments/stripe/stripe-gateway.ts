import { hourMs, minuteMs } from '../../../../../domain/kernel/values/durations.ts'
import type { Gateway, GatewayAccountFacts, GatewayAccount } from '../gateway.ts'
import { acceptDispute, answerDispute } from './answer-dispute.ts'
import { findPayment } from './find-payment.ts'
import { listMovements, listPayouts, readPayoutSums } from './list-movements.ts'
import { findObject } from './find-object.ts'
import { cancel, capture, chargeCard, refund } from './move-money.ts'
import { closeCheckout, openCheckout } from './open-checkout.ts'
import { askStripe, StripeRefused } from './open-stripe.ts'
import { forgetCard } from './stored-cards.ts'
import { stripeSubscriptions } from './subscriptions.ts'
import { readHint, stripPerson, verifyEvent } from './read-events.ts'

/** A restricted key may read the balance and not the account: then the account has no name here. */
async function nameAccount(account: GatewayAccount): Promise<string> {
  try {
    const {
      id,
      settings,
      business_profile: profile,
    } = await askStripe(account, (stripe) => stripe.accounts.retrieveCurrent())
    return settings?.dashboard.display_name ?? profile?.name ?? id
  } catch (error) {
    if (error instanceof StripeRefused && error.status === 403) return 'Stripe'
    throw error
  }
}

async function checkAccount(account: GatewayAccount): Promise<GatewayAccountFacts> {
  const { livemode } = await askStripe(account, (stripe) => stripe.balance.retrieve())
  return { label: await nameAccount(account), isTest: !livemode }
}

/** Stripe through its official SDK (docs/providers/stripe.md). */
export const stripeGateway = {
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
  findObject,
  subscriptions: stripeSubscriptions,
  answerDispute,
  acceptDispute,
  movementList: { lagMs: 10 * minuteMs, hasFees: true, lacks: '' },
  listMovements,
  listPayouts,
  readPayoutSums,
  verifyEvent,
  readHint,
  stripPerson,
} satisfies Gateway
