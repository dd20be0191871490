import type Stripe from 'stripe'
import type { GatewayAccount, PaymentCard, StoredCard } from '../gateway.ts'
import { collect } from './find-payment.ts'
import { askStripe, findAt, readId } from './open-stripe.ts'

const presentCard = ({ id, card }: Stripe.PaymentMethod): PaymentCard => ({
  id,
  brand: card?.brand ?? 'card',
  last4: card?.last4 ?? '',
  expMonth: card?.exp_month,
  expYear: card?.exp_year,
})

/** Cards that Stripe keeps of a customer, the newest first; none of an unknown customer. */
export const listCards = (account: GatewayAccount, customer: string): Promise<PaymentCard[]> =>
  askStripe(account, async (stripe) => {
    const found = await findAt(collect(stripe.paymentMethods.list({ customer, type: 'card', limit: 100 })))
    return (found ?? []).map(presentCard)
  })

/** The card that a page stored; undefined while it has stored none. */
export const findStoredCard = (account: GatewayAccount, checkout: string): Promise<StoredCard | undefined> =>
  askStripe(account, async (stripe) => {
    const expand = ['setup_intent.payment_method']
    const session = await findAt(stripe.checkout.sessions.retrieve(checkout, { expand }))
    const setup = session?.setup_intent
    if (!setup || typeof setup === 'string') return undefined
    const { payment_method: method, customer } = setup
    const owner = readId(customer)
    if (!method || typeof method === 'string' || owner === undefined) return undefined
    return { customer: owner, card: presentCard(method) }
  })

/** Removes a stored card; one that Stripe no longer has is removed already. */
export const forgetCard = (account: GatewayAccount, card: string): Promise<void> =>
  askStripe(account, async (stripe) => {
    const known = await findAt(stripe.paymentMethods.retrieve(card))
    if (readId(known?.customer) !== undefined) await stripe.paymentMethods.detach(card)
  })
