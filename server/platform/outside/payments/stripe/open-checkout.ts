import type Stripe from 'stripe'
import { hourMs, minuteMs } from '../../../../../domain/kernel/values/durations.ts'
import type { Checkout, CheckoutRequest, GatewayAccount } from '../gateway.ts'
import { askStripe, StripeRefused } from './open-stripe.ts'
import { readTime, referenceName } from './present-payment.ts'

/** A page of Stripe lives from half an hour to a day; a margin allows for the way there. */
const shortestMs = 31 * minuteMs
const longestMs = 24 * hourMs - 5 * minuteMs

const limitExpiry = (expires: number, now: number): number =>
  Math.floor(Math.min(Math.max(expires, now + shortestMs), now + longestMs) / 1000)

type Asked = Pick<CheckoutRequest, 'customer' | 'email' | 'keepsCard'>

const describeCustomer = ({ customer, email, keepsCard }: Asked): Stripe.Checkout.SessionCreateParams => {
  if (customer !== undefined) return { customer }
  return {
    ...(email !== undefined && { customer_email: email }),
    customer_creation: keepsCard ? 'always' : 'if_required',
  }
}

const describePage = (request: CheckoutRequest): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  client_reference_id: request.reference,
  metadata: { [referenceName]: request.reference },
  success_url: request.returnUrl,
  cancel_url: request.cancelUrl,
  line_items: [
    {
      quantity: 1,
      price_data: { currency: 'usd', unit_amount: request.amount, product_data: { name: request.description } },
    },
  ],
  payment_intent_data: {
    description: request.description,
    metadata: { [referenceName]: request.reference },
    ...(!request.captures && { capture_method: 'manual' }),
    ...(request.keepsCard && { setup_future_usage: 'off_session' }),
  },
  ...describeCustomer(request),
})

/**
 * Opens a page of Stripe on which a customer pays. Stripe keeps a page for a day at most, so it may end before
 * `request.expires`: the answer tells when.
 */
export const openCheckout = (account: GatewayAccount, request: CheckoutRequest): Promise<Checkout> =>
  askStripe(account, async (stripe) => {
    const page = await stripe.checkout.sessions.create(
      { ...describePage(request), expires_at: limitExpiry(request.expires, Date.now()) },
      { idempotencyKey: request.key },
    )
    if (page.url === null) throw new TypeError('an open page has an address')
    return { id: page.id, url: page.url, expires: readTime(page.expires_at) }
  })

/** Closes a page that nobody has paid on. Answers false if it was paid or closed before. */
export async function closeCheckout(account: GatewayAccount, checkout: string): Promise<boolean> {
  try {
    const { status } = await askStripe(account, (stripe) => stripe.checkout.sessions.expire(checkout))
    return status === 'expired'
  } catch (error) {
    if (error instanceof StripeRefused && error.status === 400) return false
    throw error
  }
}
