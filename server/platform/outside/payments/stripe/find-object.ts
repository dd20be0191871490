import type Stripe from 'stripe'
import type { GatewayAccount, GatewayObject } from '../gateway.ts'
import { mirrorInvoice, mirrorSubscription } from './mirror-objects.ts'
import { askStripe, findAt } from './open-stripe.ts'

/** Stripe pauses a subscription whose trial ended without a card: in our seven states that is unpaid. */
const readStatus = (status: Stripe.Subscription.Status): string => (status === 'paused' ? 'unpaid' : status)

const sumItems = ({ items }: Stripe.Subscription): number =>
  items.data.reduce((sum, { price, quantity = 1 }) => sum + (price.unit_amount ?? 0) * quantity, 0)

/** A subscription as the product reads it. */
export const presentSubscription = (found: Stripe.Subscription): GatewayObject => ({
  kind: 'subscription',
  id: found.id,
  status: readStatus(found.status),
  amount: sumItems(found),
  mirror: mirrorSubscription(found),
})

async function findSubscription(stripe: Stripe, id: string): Promise<GatewayObject | undefined> {
  const found = await findAt(stripe.subscriptions.retrieve(id))
  return found && presentSubscription(found)
}

async function findInvoice(stripe: Stripe, id: string): Promise<GatewayObject | undefined> {
  const found = await findAt(stripe.invoices.retrieve(id, { expand: ['payments'] }))
  return (
    found && { kind: 'invoice', id, status: found.status ?? 'draft', amount: found.total, mirror: mirrorInvoice(found) }
  )
}

/** Finds a subscription or an invoice by its id. */
export const findObject = (account: GatewayAccount, id: string): Promise<GatewayObject | undefined> =>
  askStripe(account, async (stripe) => {
    if (id.startsWith('sub_')) return findSubscription(stripe, id)
    return id.startsWith('in_') ? findInvoice(stripe, id) : undefined
  })
