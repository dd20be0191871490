import type { CardRequest, Gateway, GatewayAccount, GatewayPayment } from '../gateway.ts'
import { withCharge } from './find-payment.ts'
import { askStripe } from './open-stripe.ts'
import { presentPayment, presentRefund, referenceName } from './present-payment.ts'

/** An intent that was just charged, captured or cancelled has neither refunds nor disputes. */
const alone = { refunds: [], disputes: [] }

/** Charges a stored card without its owner. Throws `StripeRefused` with the words of the bank where it is declined. */
export function chargeCard(account: GatewayAccount, request: CardRequest): Promise<GatewayPayment> {
  return askStripe(account, async (stripe) => {
    const intent = await stripe.paymentIntents.create(
      {
        amount: request.amount,
        currency: 'usd',
        customer: request.customer,
        payment_method: request.card,
        allowed_payment_method_types: ['card'],
        description: request.description,
        metadata: { [referenceName]: request.reference },
        capture_method: request.captures ? 'automatic' : 'manual',
        confirm: true,
        off_session: true,
        error_on_requires_action: true,
        expand: withCharge,
      },
      { idempotencyKey: request.key },
    )
    return presentPayment(intent, alone)
  })
}

export const capture: Gateway['capture'] = (account, payment, { key, reference, amount }) =>
  askStripe(account, async (stripe) => {
    const intent = await stripe.paymentIntents.capture(
      payment,
      { amount_to_capture: amount, metadata: { capture: reference }, expand: withCharge },
      { idempotencyKey: key },
    )
    return presentPayment(intent, alone)
  })

export const cancel: Gateway['cancel'] = (account, payment, { key }) =>
  askStripe(account, async (stripe) => {
    const intent = await stripe.paymentIntents.cancel(payment, { expand: withCharge }, { idempotencyKey: key })
    return presentPayment(intent, alone)
  })

export const refund: Gateway['refund'] = (account, payment, { key, reference, amount }) =>
  askStripe(account, async (stripe) =>
    presentRefund(
      await stripe.refunds.create(
        { payment_intent: payment, amount, metadata: { [referenceName]: reference } },
        { idempotencyKey: key },
      ),
    ),
  )
