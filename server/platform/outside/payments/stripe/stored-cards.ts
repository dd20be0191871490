import type { GatewayAccount } from '../gateway.ts'
import { askStripe, findAt, readId } from './open-stripe.ts'

/** Removes a stored card; one that Stripe no longer has is removed already. */
export const forgetCard = (account: GatewayAccount, card: string): Promise<void> =>
  askStripe(account, async (stripe) => {
    const known = await findAt(stripe.paymentMethods.retrieve(card))
    if (readId(known?.customer) !== undefined) await stripe.paymentMethods.detach(card)
  })
